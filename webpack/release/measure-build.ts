import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { addPath, isAbsence } from '@quoin/shared/server/system-error';
import { refuseInvalidHosts } from './approved-hosts.ts';
import type { ReleaseContext } from './change-registry.ts';
import type { Authorship } from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';
import { measureSizes, sumSizes, type MeasuredBuild } from './size-budget.ts';

/** Returns who makes a change of this context, and the time. */
export const getAuthorship = ({ by }: ReleaseContext): Authorship => ({ by, at: new Date().toISOString() });

/**
 * Reads the description of the build in a folder.
 * @throws ReleaseError when there is no build, or its name is not valid for an app
 */
export async function readBuild(folder: string): Promise<AppBuild> {
  const file = join(folder, 'build.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isAbsence(error)) throw new ReleaseError(`There is no build in ${folder}: build the app first.`);
    return addPath(file)(error);
  });
  const build: AppBuild = JSON.parse(text);
  if (!new RegExp(`^${appName}$`).test(build.name))
    throw new ReleaseError(
      `"${build.name}" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-events.`,
    );
  refuseInvalidHosts(build.manifest?.hosts ?? {}, `The remote.json of ${build.name}`);
  return build;
}

/**
 * Reads and measures the build in a folder, as this context would release it.
 * @throws ReleaseError as `readBuild` does
 */
export async function measureBuild(context: ReleaseContext, folder: string): Promise<MeasuredBuild> {
  const [build, sizes] = [await readBuild(folder), await measureSizes(join(folder, 'client'))];
  return { folder, release: { ...build, ...getAuthorship(context), bytes: sumSizes(sizes) }, sizes };
}
