import path from 'node:path';

/** The repository's root: the commands run there, wherever they were called from. */
export const root = path.resolve(import.meta.dirname, '../..');
