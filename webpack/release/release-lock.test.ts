import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketStore } from '@quoin/shared/server/bucket-store';
import { folderStore } from '@quoin/shared/server/folder-store';
import { bucketLayout } from './store-layout.ts';
import { whileLocked } from './release-lock.ts';

const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/**
 * Starts a bucket with the conditional writes that Amazon documents and s3rver lacks: of two concurrent `If-None-Match`
 * writes, one gets status 412. It answers HEAD requests only when two have arrived, so that neither client can see the
 * other's object.
 */
async function aStrictBucket() {
  const objects = new Map<string, string>();
  const conditions: (string | undefined)[] = [];
  const asking: ServerResponse[] = [];
  const server: Server = createServer((request, response) => {
    const { method, url = '' } = request;
    const key = url.split('?')[0] ?? '';
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const found = objects.get(key);
      if (method === 'PUT') {
        conditions.push(request.headers['if-none-match']);
        if (found !== undefined && request.headers['if-none-match'] === '*')
          return response.writeHead(412).end(xml('PreconditionFailed'));
        objects.set(key, body);
        return response.writeHead(200, { etag: '"one"' }).end();
      }
      if (method === 'DELETE') objects.delete(key);
      if (method === 'DELETE') return response.writeHead(204).end();
      if (method === 'GET') return response.writeHead(found === undefined ? 404 : 200).end(found ?? xml('NoSuchKey'));
      asking.push(response);
      if (asking.length === 2) for (const one of asking) one.writeHead(404).end();
      return response;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const store = bucketStore(
    {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'strict',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    bucketLayout,
  );
  return {
    store,
    conditions,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a bucket with conditional writes', () => {
  it('gives the lock to one of two concurrent callers, and names it to the other', async () => {
    const { store, conditions, close } = await aStrictBucket();
    const over = Promise.withResolvers<void>();
    const locked = ['ann', 'bob'].map((by) =>
      whileLocked(store, {
        by,
        work: async (assertLocked) => {
          await assertLocked();
          await over.promise;
          return by;
        },
      }).catch((error: unknown) => {
        over.resolve();
        return String(error);
      }),
    );
    const [ann, bob] = await Promise.all(locked);
    const [winner, words] = ann === 'ann' ? [ann, bob] : [bob, ann];
    expect(words).toMatch(
      new RegExp(`^ReleaseError: Another release is being made in the bucket strict by ${winner} since 20`),
    );
    expect(conditions).toEqual(['*', '*']);
    expect(await store.read('release.lock')).toBeUndefined();
    close();
  });
});

describe('the lock of another machine', () => {
  const minutes = 60_000;

  it.each([
    { age: 9 * minutes, result: 'ReleaseError: Another release is being made' },
    { age: 11 * minutes, result: 'released' },
  ])('is held for ten minutes: after $age ms', async ({ age, result }) => {
    const folder = await mkdtemp(join(tmpdir(), 'quoin-lock-'));
    const store = folderStore(folder);
    const at = new Date(Date.now() - age).toISOString();
    await store.write('release.lock', JSON.stringify({ id: 'a', by: 'bob', host: 'elsewhere', pid: 1, at }));
    const work = () => Promise.resolve('released');
    expect(await whileLocked(store, { by: 'ann', work }).catch(String)).toContain(result);
    await rm(folder, { recursive: true });
  });
});
