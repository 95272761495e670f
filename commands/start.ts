import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { precompile } from './run/precompile.ts';
import { dataFolderOrExit } from './run/data-folder.ts';
import { greeting } from './run/greeting.ts';
import { portsOrExit } from './run/ports.ts';
import { runSupervisor } from './run/run-supervisor.ts';
import { startApi, startEdge } from './run/servers.ts';
import { settingsOrExit } from './run/settings.ts';
import { startAgain } from './run/start-again.ts';

// This process runs as long as the site and only watches. It imports no build and no server, so it needs little memory.

const settings = settingsOrExit(process.env);
dataFolderOrExit(settings);
await portsOrExit([
  { port: settings.port, setBy: 'PORT' },
  { port: settings.apiPort, setBy: 'API_PORT' },
]);

/** The argument of a start whose own modules are in the compile cache. */
const compiled = '--compiled';
if (!process.argv.includes(compiled)) {
  console.log('Starting Quoin …');
  if (await precompile(process.env)) startAgain(compiled);
}
await runSupervisor(async (supervisor) => {
  const mode = 'production';
  await Promise.all([startApi({ supervisor, settings, mode }), buildAndRelease()]);
  // The edge starts last, so that its first visitor finds the API and all remotes.
  await startEdge({ supervisor, settings, mode });
  console.log(greeting(settings));
});

/** @throws Error with what the process printed as its reason */
async function buildAndRelease(): Promise<void> {
  const { child, exited } = spawnNode([path.join(import.meta.dirname, 'run/build-and-release.ts')], {
    stdout: 'inherit',
    stderr: 'pipe',
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const { code, reason } = await exited;
  if (code !== 0) throw new Error(errors.trim() || `The build ended (${reason}).`);
  if (errors !== '') console.error(errors.trim());
}
