import { openSearch } from '../scripts/search-engine.ts';
import { ENGINE } from './engine-symbol.ts';

(globalThis as unknown as Record<symbol, unknown>)[ENGINE] = openSearch;
