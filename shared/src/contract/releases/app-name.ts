/** The regular expression source of a remote's name, which is used in URLs, folder names and webpack's globals. */
export const remoteName = 'remote(?:-[a-z][a-z\\d]*)+';

/** Returns the container name of a remote: `remote_public` for `remote-public`. webpack requires an identifier. */
export const toContainerName = (name: string): string => name.replaceAll('-', '_');

/** The regular expression source of an app's name: the shell's or a remote's. */
export const appName = `(?:shell|${remoteName})`;
