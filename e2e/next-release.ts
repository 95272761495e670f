import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { openDesk, releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { dataDir } from './site.ts';

/** Where the site of the tests is released from. */
export const aDesk = (): Promise<ReleaseContext> =>
  openDesk({ dataDir, releaseKey: join(dataDir, 'release-key.pem'), s3: undefined, releasesBucket: undefined });

/** The release of a part that everybody has. */
export async function activeOf(part: string): Promise<string> {
  const { parts } = await readRegistry(await aDesk());
  return parts[part]?.active ?? '';
}

interface Wanted {
  /** Words in its files, and what stands there instead. */
  words?: Readonly<Record<string, string>>;
  /** Its code for the server, instead of what it was. */
  server?: string;
  canary?: number;
}

/**
 * Releases a part once more, as a build of changed sources would be: another version in every address and name, its
 * words changed, every hash made anew. Building it would take a minute and prove no more.
 * @returns its version
 */
export async function releaseNext(part: string, { words = {}, server, canary }: Wanted = {}): Promise<string> {
  const desk = await aDesk();
  const old = await activeOf(part);
  const version = createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 12);
  const folder = await mkdtemp(join(tmpdir(), 'quoin-next-'));
  await cp(join(releasesFolder(dataDir), part, old), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.br') && !path.endsWith('/maps'),
  });
  const changes = Object.entries({ [old]: version, ...words });
  const changed = (text: string) => changes.reduce((so, [from, to]) => so.replaceAll(from, to), text);

  const build: PartBuild = JSON.parse(changed(await readFile(join(folder, 'build.json'), 'utf8')));
  const hashes: Record<string, string> = {};
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|cjs|css)$/.test(file));
  // The scripts that start a part, or the shell's back-office, carry the others' hashes: they come last.
  const starts = new Set(
    [build.entry, build.chunks['back-office']].flatMap((start) => start?.scripts ?? []).map((file) => `client/${file}`),
  );
  for (const file of files.toSorted((one, other) => Number(starts.has(one)) - Number(starts.has(other)))) {
    const own =
      server !== undefined && file === build.server ? server : changed(await readFile(join(folder, file), 'utf8'));
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
