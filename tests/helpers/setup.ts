import { afterAll, afterEach } from 'vitest';
import { closeAll } from './close.ts';

// Runs before each file of tests.
afterEach(() => closeAll('test'));
afterAll(() => closeAll('file'));
