import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { uploadLimits } from '@quoin/shared/contract/releases/release-admin';
import { spawnNode, type ManagedProcess } from '@quoin/shared/server/child-processes';
import type { EdgeSettings } from '../../edge-settings.ts';
import type { EdgeResponse } from '../../http/edge-response.ts';
import { jsonResponse, problemResponse } from '../caller.ts';
import { readTeamToken } from '../team-token.ts';
import type { UploadResult, UploadTask } from './upload-worker.ts';

interface Options {
  settings: EdgeSettings;
  current: () => Registry;
  onError: (error: unknown, about: string) => void;
}

/** The largest packed build of Quoin's own remotes has 1.5 MB. */
const maxBytes = 32 * 2 ** 20;
/** The number of uploads at a time. One is released while the others wait; each takes up to `maxBytes` on the disk. */
const maxUploads = 4;
const defaultWaitSeconds = 60;
/** How long a release may take besides its waiting, in milliseconds. */
const releaseMs = 120_000;
/** Longer than an upload can take with all that it waits for, in milliseconds. */
const staleMs = 60 * 60_000;

type UploadOptions = Pick<UploadTask, 'canary' | 'isForced' | 'waitMs'>;

const limits = new Map<string, number>(Object.entries(uploadLimits));

/** Parses the query string of an upload. Returns a sentence if it is not valid. */
function parseUploadOptions(query: URLSearchParams): UploadOptions | string {
  for (const [key, value] of query) {
    const max = limits.get(key);
    if (key !== 'force' && max === undefined)
      return `An upload has no parameter ${key.slice(0, 40)}; it has canary, force and wait.`;
    if (max !== undefined && !(/^\d{1,3}$/.test(value) && Number(value) <= max))
      return `${key} is a whole number from 0 to ${max}.`;
  }
  const [canary, wait] = [query.get('canary'), query.get('wait')];
  return {
    canary: canary === null ? undefined : Number(canary),
    isForced: query.has('force'),
    waitMs: (wait === null ? defaultWaitSeconds : Number(wait)) * 1000,
  };
}

/** Writes the body of a request to a file. Returns false, without reading the rest, when it is too long. */
async function receive(request: IncomingMessage, path: string): Promise<boolean> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return false;
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    // A destroyed request would get no answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- without an encoding it reads as bytes
      const bytes: Uint8Array = chunk;
      size += bytes.length;
      if (size > maxBytes) return false;
      await file.write(bytes);
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Removes what an edge left that ended in the middle of an upload. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
}

async function readResult({ child, exited }: ManagedProcess): Promise<UploadResult> {
  const [output, errors, { code, reason }] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    exited,
  ]);
  if (code !== 0) throw new Error(`The release of an upload ended with ${reason}:\n${errors}`);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the worker writes it
  const result: UploadResult = JSON.parse(output);
  return result;
}

/** Creates the handler of uploads: a team sends a packed build with its token, and it is released. */
export function createReleaseUploads({ settings, current, onError }: Options) {
  const folder = join(settings.dataDir, 'uploads');
  const running = new Set<ManagedProcess>();
  let uploads = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function runTask(task: UploadTask): Promise<UploadResult> {
    const worker = spawnNode([join(import.meta.dirname, 'upload-worker.ts')], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    running.add(worker);
    const timer = setTimeout(() => worker.kill(), task.waitMs + releaseMs);
    worker.child.stdin?.on('error', () => undefined).end(JSON.stringify(task));
    try {
      return await readResult(worker);
    } finally {
      clearTimeout(timer);
      running.delete(worker);
    }
  }

  /** Runs one task after another, to limit memory. Each needs the lock of the registry anyway. */
  function queue(task: UploadTask): Promise<UploadResult> {
    const result = last.then(() => runTask(task));
    last = result.catch(() => undefined);
    return result;
  }

  async function release(request: IncomingMessage, task: Omit<UploadTask, 'archive'>): Promise<EdgeResponse> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder);
    const own = await mkdtemp(join(folder, 'upload-'));
    try {
      const archive = join(own, 'build.tar.gz');
      if (!(await receive(request, archive)))
        return problemResponse(413, `A packed build has at most ${maxBytes / 2 ** 20} MB. Nothing has changed.`);
      const result = await queue({ ...task, archive });
      return 'released' in result
        ? jsonResponse(201, { data: result.released })
        : problemResponse(result.refusal.status, result.refusal.sentence);
    } catch (error) {
      onError(error, `an upload of ${task.token.team}`);
      return problemResponse(
        500,
        'The release failed; the log of the site says why. List the releases before you try again.',
      );
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  return {
    handle: async (request: IncomingMessage): Promise<EdgeResponse> => {
      const token = readTeamToken(request, current());
      if (!token)
        return problemResponse(
          401,
          'Send the token of your team: Authorization: Bearer quoin_release_… Nothing has changed.',
        );
      const options = parseUploadOptions(new URL(request.url ?? '/', settings.siteUrl).searchParams);
      if (typeof options === 'string') return problemResponse(422, `${options} Nothing has changed.`);
      if (uploads >= maxUploads)
        return {
          ...problemResponse(503, `${maxUploads} builds are being released already. Try again in a minute.`),
          visitorHeaders: ['retry-after', '60'],
        };
      uploads += 1;
      try {
        return await release(request, { settings, token, ...options });
      } finally {
        uploads -= 1;
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...running].map((worker) => worker.end()));
    },
  };
}
