import { loadCases } from './cases.ts';
import { expectGroups } from './expect-groups.ts';

expectGroups('every recorded request is answered as existing clients know it', loadCases());
