import { isNativeError } from 'node:util/types';

/** The error that Node throws when a system call fails. */
export interface SystemError extends Error {
  code: string;
  syscall: string;
  errno?: number;
  path?: string;
  /** The target of a rename or a copy. */
  dest?: string;
  address?: string;
  port?: number;
}

export const isSystemError = (error: unknown): error is SystemError =>
  isNativeError(error)
  && 'code' in error
  && typeof error.code === 'string'
  && 'syscall' in error
  && typeof error.syscall === 'string';

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

/** Returns a `catch` handler that turns errors with these codes into undefined, and throws all others again. */
export const ignoreCodes =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (isSystemError(error) && codes.includes(error.code)) return undefined;
    throw error;
  };

/** Whether an error says that a path does not exist. A file in the place of a parent folder counts too. */
export const isAbsence = (error: unknown): boolean =>
  isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
