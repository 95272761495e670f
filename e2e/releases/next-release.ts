import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { openReleaseContext, releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { dataDir } from '../support/site.ts';

/** Opens the release storage and key of the tested site. */
export const aDesk = (): Promise<ReleaseContext> =>
  openReleaseContext({
    dataDir,
    releaseKey: join(dataDir, 'release-key.pem'),
    s3: undefined,
    releasesBucket: undefined,
  });

/** Returns the active release of an app. */
export async function readActive(app: string, desk?: ReleaseContext): Promise<string> {
  const { apps } = await readRegistry(desk ?? (await aDesk()));
  return apps[app]?.active ?? '';
}

interface NextRelease {
  /** Texts in its files, and their replacements. */
  words?: Readonly<Record<string, string>>;
  /** Replaces its code for the server. */
  server?: string;
  canary?: number;
  /** Where it is released, and the folder of the active release; the tested site and its copy by default. */
  place?: { desk: ReleaseContext; folder: string };
}

/**
 * Releases a changed copy of an app's active release: with another version in every URL and name, replaced texts and
 * new hashes. A real build would take a minute and prove no more.
 * @returns the new version
 */
export async function releaseNext(
  app: string,
  { words = {}, server, canary, place }: NextRelease = {},
): Promise<string> {
  const desk = place?.desk ?? (await aDesk());
  const old = await readActive(app, desk);
  const version = createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 12);
  const folder = await mkdtemp(join(tmpdir(), 'quoin-next-'));
  await cp(place?.folder ?? join(releasesFolder(dataDir), app, old), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.br') && !path.endsWith('/maps'),
  });
  const changes = Object.entries({ [old]: version, ...words });
  const changed = (text: string) => changes.reduce((so, [from, to]) => so.replaceAll(from, to), text);

  // Its files are not compressed, so they have no budget.
  const description = (await readFile(join(folder, 'build.json'), 'utf8')).replace(/"budget": \d+,\s*/, '');
  const build: AppBuild = JSON.parse(changed(description));
  const hashes: Record<string, string> = {};
  // The entry scripts of an app, and of the shell's back-office, contain the other files' hashes, so change them last.
  const starts = new Set(
    [build.entry, build.chunks['back-office']].flatMap((start) => start?.scripts ?? []).map((file) => `client/${file}`),
  );
  const files = Object.keys(build.files).toSorted((one, other) => Number(starts.has(one)) - Number(starts.has(other)));
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    if (!/\.(js|cjs|css)$/.test(file)) {
      hashes[file] = getIntegrity(bytes);
      continue;
    }
    const own = server !== undefined && file === build.server ? server : changed(bytes.toString());
    const text = Object.entries(hashes).reduce(
      (so, [before, after]) => so.replaceAll(build.files[before] ?? before, after),
      own,
    );
    await writeFile(join(folder, file), text);
    hashes[file] = getIntegrity(text);
  }
  await writeFile(join(folder, 'build.json'), JSON.stringify({ ...build, version, files: hashes }));
  await release(desk, { folders: [folder], canary });
  await rm(folder, { recursive: true, force: true });
  return version;
}
