import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { appName } from '@quoin/shared/contract/releases/app-name';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { servedName, servedTypes } from '@quoin/webpack/release/served-files.ts';
import { notFound, type EdgeResponse } from './http/edge-response.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { filePolicy } from './document/security-headers.ts';
import { acceptsEncoding } from './http/accepts-encoding.ts';

/** Matches `/mf/{app}/{version}/{file}`. A release is one flat folder. */
const pattern = new RegExp(`^/mf/(${appName})/([a-f0-9]{12})/(${servedName})$`);

export interface MissingFile {
  app: string;
  version: string;
  file: string;
}

interface FileRequest {
  request: IncomingMessage;
  settings: Pick<EdgeSettings, 'apiUrl' | 'dataDir'>;
  path: string;
  /** Called when the file does not exist. A release in the registry may still list it. */
  onMissing: (request: IncomingMessage, missing: MissingFile) => void;
}

const readSize = async (file: string): Promise<number | undefined> => {
  const stats = await lstat(file).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
};

const getEncodings = ({ headers }: IncomingMessage): string => String(headers['accept-encoding'] ?? '');

/**
 * Answers with a file of a release. The file never changes under its URL, so it is immutable for caches. The build has
 * already compressed it.
 */
export async function releaseFile({ request, settings, path, onMissing }: FileRequest): Promise<EdgeResponse> {
  const [, app, version, file] = pattern.exec(path) ?? [];
  const type = file && servedTypes[extname(file)];
  if (!app || !version || !type) return notFound();
  const plain = join(releasesFolder(settings.dataDir), app, version, 'client', file);
  const compressedSize = acceptsEncoding(getEncodings(request), 'br') ? await readSize(`${plain}.br`) : undefined;
  const size = compressedSize ?? (await readSize(plain));
  if (size === undefined) {
    onMissing(request, { app, version, file });
    return notFound();
  }
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-length': String(size),
      ...(compressedSize === undefined ? {} : { 'content-encoding': 'br' }),
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      // Hosts on other origins may load remotes, and check their integrity hashes.
      'access-control-allow-origin': '*',
      'content-security-policy': filePolicy({ isScript: extname(file) === '.js', apiUrl: settings.apiUrl }),
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: createReadStream(compressedSize === undefined ? plain : `${plain}.br`),
  };
}
