import { getSystemErrorMessage } from 'node:util';
import { isSystemError, type SystemError } from '@quoin/shared/server/system-error';
import { ReleaseError } from './release-error.ts';

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
  if (syscall === 'mkdtemp' && code === 'ENOENT') return 'Create the folder, or set TMPDIR to an existing one.';
  return adviceByCode[code];
}

/**
 * Returns what the terminal shows for a failure: a sentence for a known kind of error, else the error itself, because a
 * defect needs its stack.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ReleaseError) return error.message;
  if (!isSystemError(error)) return error;
  const { code, syscall, errno, path, dest, address, port } = error;
  const subject = dest ?? path ?? (address === undefined ? 'A file' : `${address}:${port}`);
  const cause = errno === undefined ? error.message : getSystemErrorMessage(errno);
  const sentence = `${subject} could not be used (${syscall}): ${cause} (${code}).`;
  return [sentence, findAdvice(error)].filter(Boolean).join(' ');
}
