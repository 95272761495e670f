import path from 'node:path';

/** The repository's root folder, in which the commands run. */
export const root = path.resolve(import.meta.dirname, '../..');
