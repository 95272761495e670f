/** @param work gets a function that adds a process to the owners: the lock is kept until all of them have ended */
export function withInstallLock<T>(root: string, work: (addOwner: (pid: number) => void) => Promise<T>): Promise<T>;
export function getLockFile(root: string): string;
