/** Whether a process of this machine is there, whoever's it is. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
