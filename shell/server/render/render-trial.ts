import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import type { RenderTrial, Trial } from '@quoin/webpack/release/refuse-unrenderable.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { RenderRemote } from './render-contract.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

/** In milliseconds. Longer than the limit of a visitor's page, because the machine may be building. */
const timeoutMs = 10_000;

type TrialSettings = Pick<EdgeSettings, 'apiInternalUrl' | 'siteUrl' | 'appKey' | 'accountsAppKey' | 'peertubeHosts'>;

/** Writes the code of a trial's remotes to a folder, as a store of releases has it. */
async function writeRemotes({ remotes }: Trial, folder: string): Promise<RenderRemote[]> {
  const written = remotes.map(async ({ build, code }): Promise<RenderRemote[]> => {
    const { name, version, manifest, server, files, foreign } = build;
    if (manifest && foreign) return [{ name, manifest, foreign: true }];
    if (!manifest || server === null) return [];
    const file = join(folder, name, version, server);
    await mkdir(dirname(file), { recursive: true });
    // Without the file, the worker says that it is missing.
    if (code) await writeFile(file, code);
    return [{ name, manifest, file, integrity: files[server] ?? '' }];
  });
  return (await Promise.all(written)).flat();
}

/** Renders an address. Returns what its code threw; the lack of the content API is no failure of the code. */
async function findFailure(worker: RenderProcess, address: string): Promise<unknown> {
  try {
    const result = await worker.render({ path: address }, timeoutMs);
    return result.kind === 'page' ? (result.unloaded ?? result.failure) : undefined;
  } catch (error) {
    return error;
  }
}

/**
 * Creates the trial of releases before anybody gets them: in a render worker as the edge runs it, with the content of
 * this deployment if its API answers.
 */
export const createRenderTrial =
  ({ apiInternalUrl: apiUrl, siteUrl, appKey, accountsAppKey, peertubeHosts }: TrialSettings): RenderTrial =>
  async (trial) => {
    const folder = await mkdtemp(join(tmpdir(), 'quoin-trial-'));
    const config = { apiUrl, siteUrl, appKey, accountsAppKey, peertubeHosts, timeoutMs: 1500 };
    const worker = startRenderProcess({ config, remotes: await writeRemotes(trial, folder) }, { isQuiet: true });
    try {
      await worker.started;
      for (const address of trial.addresses) {
        const failure = await findFailure(worker, address);
        if (failure !== undefined) return { address, message: getErrorMessage(failure) };
      }
      return undefined;
    } finally {
      await worker.end();
      await rm(folder, { recursive: true, force: true });
    }
  };
