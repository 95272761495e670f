import { join } from 'node:path';

/** The repository's root. */
export const root = join(import.meta.dirname, '..');

/** The remotes, in the order in which they are built. A new remote is a word in this list. */
export const remotes = ['remote-public', 'remote-admin-content', 'remote-admin-people'] as const;

/** Everything that is built and released by itself. */
export const parts = ['shell', ...remotes] as const;

export type PartName = (typeof parts)[number];

export const isPart = (name: string): name is PartName => parts.some((part) => part === name);

export const folderOf = (name: string): string => join(root, name);

/** Where a build lies until it is released. */
export const distOf = (name: string): string => join(folderOf(name), 'dist');
