import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../contract/settings/settings.ts';

export type DataFolder = Pick<Settings, 'dataDir' | 's3' | 'releasesBucket'>;

const getMark = (dataDir: string): string => path.join(dataDir, 'first-start');

/**
 * Lists the folders in a data folder that hold files of a site. What is in a bucket does not count, nor its local copy:
 * several sites can share a bucket.
 */
export function listSiteFolders({ dataDir, s3, releasesBucket }: DataFolder): string[] {
  const media = path.join(dataDir, 'media');
  const releases = path.join(dataDir, 'releases');
  const hasMedia = !s3 && existsSync(media) && readdirSync(media).some((name) => !name.startsWith('.'));
  const hasReleases = !releasesBucket && existsSync(path.join(releases, 'registry.json'));
  return [...(hasMedia ? [media] : []), ...(hasReleases ? [releases] : [])];
}

/**
 * Marks a data folder without files of a site as that of a first start. An interrupted first start leaves the mark, so
 * the next one knows that files without a database are not those of a lost one.
 */
export function markFirstStart(folder: DataFolder): void {
  if (isFirstStart(folder) || listSiteFolders(folder).length > 0) return;
  mkdirSync(folder.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(getMark(folder.dataDir), 'The first start has not ended. The API removes this file when it has.\n');
}

/** Whether a first start has begun and not ended. */
export const isFirstStart = ({ dataDir }: Pick<DataFolder, 'dataDir'>): boolean => existsSync(getMark(dataDir));

/** Removes the mark, when the database has a site. */
export const endFirstStart = ({ dataDir }: Pick<DataFolder, 'dataDir'>): void =>
  rmSync(getMark(dataDir), { force: true });
