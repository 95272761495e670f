import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releasesFolder } from '@quoin/webpack/release.ts';
import { notFound, type Answer } from './answer.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** `/mf/{part}/{version}/{file}`: one flat folder a release, names of our own making, nothing else. */
const pattern = /^\/mf\/([a-z][a-z-]{0,63})\/([a-f0-9]{12})\/([\w@~.-]{1,200})$/;

/** A file of a release; it never changes under its address. */
export async function releaseFile(dataDir: string, path: string): Promise<Answer> {
  const [, part, version, file] = pattern.exec(path) ?? [];
  const type = file && types[extname(file)];
  if (!part || !version || !file || !type || file.startsWith('.')) return notFound();
  const place = join(releasesFolder(dataDir), part, version, 'client', file);
  const found = await lstat(place).catch(() => undefined);
  if (!found?.isFile()) return notFound();
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-length': String(found.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: createReadStream(place),
  };
}
