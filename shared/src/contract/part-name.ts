/** A remote's name, as a pattern's source: it stands in addresses, in folders' names and in webpack's global names. */
export const remoteName = 'remote(?:-[a-z][a-z\\d]*)+';

/** The name of a remote's container: webpack takes identifiers only. `remote-public` is `remote_public`. */
export const toContainerName = (name: string): string => name.replaceAll('-', '_');

/** The name of whatever is built and released by itself, as a pattern's source. */
export const partName = `(?:shell|${remoteName})`;
