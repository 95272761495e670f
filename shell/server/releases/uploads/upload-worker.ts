import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReleaseToken } from '@quoin/shared/contract/releases/registry';
import type { UploadedRelease } from '@quoin/shared/contract/releases/release-admin';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { measureBuild } from '@quoin/webpack/release/measure-build.ts';
import { openStore } from '@quoin/webpack/release/open-store.ts';
import { ReleaseError, TokenError } from '@quoin/webpack/release/release-error.ts';
import { describeTeam } from '@quoin/webpack/release/release-tokens.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { describeSize } from '@quoin/webpack/release/size-budget.ts';
import type { EdgeSettings } from '../../edge-settings.ts';
import { createRenderTrial } from '../../render/render-trial.ts';
import { unpackBuild } from './unpack-build.ts';

/** What the edge writes to the worker's input. */
export interface UploadTask {
  /** The file that was received. */
  archive: string;
  settings: EdgeSettings;
  token: ReleaseToken;
  canary: number | undefined;
  isForced: boolean;
  waitMs: number;
}

/** What the worker writes to its output. */
export type UploadResult = { released: UploadedRelease } | { refusal: { status: 403 | 409 | 422; sentence: string } };

/** An archive that is no build is a fault of the request; a build that is not released may be another time. */
async function unpack(archive: string, folder: string): Promise<UploadResult | undefined> {
  try {
    await unpackBuild(archive, folder);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseError) return { refusal: { status: 422, sentence: error.message } };
    throw error;
  }
}

async function releaseFolder(
  folder: string,
  { settings, token, canary, isForced, waitMs }: UploadTask,
): Promise<UploadResult> {
  const store = await openStore(settings);
  const context: ReleaseContext = {
    store,
    keyFile: settings.releaseKey,
    by: describeTeam(token),
    token,
    waitMs,
    render: createRenderTrial(settings),
  };
  try {
    const measured = await measureBuild(context, folder);
    const { name, version } = measured.release;
    const { apps: before } = await readRegistry(context);
    const size = await describeSize(measured, { store, state: before[name] });
    const { apps } = await release(context, { folders: [folder], canary, isForced });
    const state = apps[name];
    if (!state) throw new Error(`${name} was released, and is not in the registry.`);
    return { released: { name, version, active: state.active, canary: state.canary, size } };
  } catch (error) {
    if (error instanceof TokenError) return { refusal: { status: 403, sentence: error.message } };
    if (error instanceof ReleaseError) return { refusal: { status: 409, sentence: error.message } };
    throw error;
  } finally {
    store.close();
  }
}

/**
 * Releases an uploaded build in a process of its own: to unpack, hash, compare and try it takes seconds and memory,
 * which visitors of the edge must not wait for.
 */
async function run(task: UploadTask): Promise<UploadResult> {
  const folder = await mkdtemp(join(dirname(task.archive), 'unpacked-'));
  try {
    return (await unpack(task.archive, folder)) ?? (await releaseFolder(folder, task));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge writes it
const task: UploadTask = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await run(task)));
