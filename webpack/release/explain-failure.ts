import { getSystemErrorMessage } from 'node:util';
import { isNativeError } from 'node:util/types';
import { ReleaseError } from './release-error.ts';

/** The error that Node throws when a system call fails. */
interface SystemError extends Error {
  code: string;
  syscall: string;
  errno?: number;
  path?: string;
  /** The target of a rename or a copy. */
  dest?: string;
  address?: string;
  port?: number;
}

const isSystemError = (error: unknown): error is SystemError =>
  isNativeError(error)
  && 'code' in error
  && typeof error.code === 'string'
  && 'syscall' in error
  && typeof error.syscall === 'string';

const rights = 'Run the command as a user who may do that, or change the rights.';
const space = 'Free some space on that disk, and run the command again.';
const adviceByCode: Readonly<Record<string, string>> = {
  EACCES: rights,
  EPERM: rights,
  EROFS: rights,
  ENOSPC: space,
  EDQUOT: space,
};

function findAdvice({ code, syscall }: SystemError): string | undefined {
  if (syscall === 'mkdtemp' && code === 'ENOENT') return 'Make the folder, or set TMPDIR to one that is there.';
  return adviceByCode[code];
}

/**
 * Returns a `catch` handler. It adds the path to a system error that lacks one, as errors of `read`, `write` and
 * `fsync` do, and throws the error again.
 */
export const addPath =
  (path: string) =>
  (error: unknown): never => {
    if (isSystemError(error)) error.path ??= path;
    throw error;
  };

/** Whether an error says that a path does not exist. A file in the place of a parent folder counts too. */
export const isAbsence = (error: unknown): boolean =>
  isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * Returns what the terminal shows for a failure: a sentence for a known kind of error, else the error itself, because a
 * defect needs its stack.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ReleaseError) return error.message;
  if (!isSystemError(error)) return error;
  const { code, syscall, errno, path, dest, address, port } = error;
  const what = dest ?? path ?? (address === undefined ? 'A file' : `${address}:${port}`);
  const cause = errno === undefined ? error.message : getSystemErrorMessage(errno);
  const sentence = `${what} could not be used (${syscall}): ${cause} (${code}).`;
  return [sentence, findAdvice(error)].filter(Boolean).join(' ');
}
