import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { partName } from '@quoin/shared/contract/part-name';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { servedName, servedTypes } from '@quoin/webpack/release/served-files.ts';
import { notFound, type Answer } from './answer.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { filePolicy } from './security-headers.ts';
import { takesEncoding } from './takes-encoding.ts';

/** Matches `/mf/{part}/{version}/{file}`. A release is one flat folder. */
const pattern = new RegExp(`^/mf/(${partName})/([a-f0-9]{12})/(${servedName})$`);

export interface MissingFile {
  part: string;
  version: string;
  file: string;
}

interface Asked {
  request: IncomingMessage;
  settings: Pick<EdgeSettings, 'apiUrl' | 'dataDir'>;
  path: string;
  /** Called when the file does not exist. A release in the registry may still list it. */
  onMissing: (request: IncomingMessage, missing: MissingFile) => void;
}

const sizeOf = async (file: string): Promise<number | undefined> => {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
};

const encodingsOf = ({ headers }: IncomingMessage): string => String(headers['accept-encoding'] ?? '');

/**
 * Answers with a file of a release. The file never changes under its URL, so it is immutable for caches. The build has
 * already compressed it.
 */
export async function releaseFile({ request, settings, path, onMissing }: Asked): Promise<Answer> {
  const [, part, version, file] = pattern.exec(path) ?? [];
  const type = file && servedTypes[extname(file)];
  if (!part || !version || !type) return notFound();
  const plain = join(releasesFolder(settings.dataDir), part, version, 'client', file);
  const packed = takesEncoding(encodingsOf(request), 'br') ? await sizeOf(`${plain}.br`) : undefined;
  const size = packed ?? (await sizeOf(plain));
  if (size === undefined) {
    onMissing(request, { part, version, file });
    return notFound();
  }
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-length': String(size),
      ...(packed === undefined ? {} : { 'content-encoding': 'br' }),
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      // Hosts on other origins may load remotes, and check their integrity hashes.
      'access-control-allow-origin': '*',
      'content-security-policy': filePolicy({ isScript: extname(file) === '.js', apiUrl: settings.apiUrl }),
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: createReadStream(packed === undefined ? plain : `${plain}.br`),
  };
}
