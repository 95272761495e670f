import { readFileSync } from 'node:fs';

const megabyte = 1e6;

/** So much may edge and API hold together, in megabytes. */
export const mostHeld = 300;

/**
 * What processes of one program hold in memory together, in megabytes. The pages of the program's own file are the same
 * for all of them, and are counted once.
 */
export function heldBy(pids: readonly number[]): number {
  const each = pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { own: bytes('RssAnon') + bytes('RssShmem'), ofFiles: bytes('RssFile') };
  });
  return (each.reduce((sum, { own }) => sum + own, 0) + Math.max(...each.map(({ ofFiles }) => ofFiles))) / megabyte;
}

/** The servers that a command has started. */
export const startedBy = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
