import { readFileSync } from 'node:fs';

const megabyte = 1e6;

/** The memory limit of edge and API together, in megabytes. */
export const mostHeld = 300;

/**
 * Returns the memory of several processes of one program, in megabytes (Linux only). They share the pages of the
 * program's files, so these are counted once.
 */
export function measureMemory(pids: readonly number[]): number {
  const each = pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { own: bytes('RssAnon') + bytes('RssShmem'), ofFiles: bytes('RssFile') };
  });
  return (
    (each.reduce((sum, { own: ownBytes }) => sum + ownBytes, 0) + Math.max(...each.map(({ ofFiles }) => ofFiles)))
    / megabyte
  );
}

/** Returns the process ids of a process's children, and of theirs, such as the render workers of the edge. */
export function listDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [...children, ...children.flatMap(listDescendants)];
}
