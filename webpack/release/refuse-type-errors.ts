import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { getAppFolder } from '../apps.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Refuses to release an app with type errors in its own sources. They are checked in a process of their own, which
 * frees its memory.
 * @throws ReleaseError with the errors
 */
export async function refuseTypeErrors(app: string): Promise<void> {
  const { child, exited } = spawnNode(
    [join(import.meta.dirname, `check-types${extname(import.meta.filename)}`), getAppFolder(app)],
    { stdout: 'pipe', stderr: 'inherit' },
  );
  const [errors, { code, reason }] = await Promise.all([child.stdout ? text(child.stdout) : '', exited]);
  if (code !== 0) throw new Error(`The types of ${app} could not be checked (${reason}).`);
  if (errors !== '')
    throw new ReleaseError(`${app} was not released: its types have errors. Nothing has changed.\n${errors}`);
}
