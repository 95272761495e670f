import { buildAll } from '@quoin/webpack/build-all.ts';
import { tellWhile } from '@quoin/shared/server/progress';
import { releaseAll } from '@quoin/webpack/release/release-all.ts';
import { precompile } from './run/precompile.ts';
import { dataFolderOrExit } from './run/data-folder.ts';
import { greeting } from './run/greeting.ts';
import { portsOrExit } from './run/ports.ts';
import { runSupervisor } from './run/run-supervisor.ts';
import { startApi, startEdge } from './run/servers.ts';
import { settingsOrExit } from './run/settings.ts';

const settings = settingsOrExit(process.env);
dataFolderOrExit(settings);
await portsOrExit([
  { port: settings.port, setBy: 'PORT' },
  { port: settings.apiPort, setBy: 'API_PORT' },
]);

console.log('Starting Quoin …');
await runSupervisor(async (supervisor) => {
  const mode = 'production';
  const release = async () => {
    const parts = await buildAll();
    const built = parts.filter((part) => part.built).map((part) => part.name);
    if (built.length > 0) console.log(`Built ${built.join(', ')}.`);
    const changes = await tellWhile(releaseAll(settings), { tell: () => console.log('Releasing what was built …') });
    for (const change of changes) console.log(change);
  };
  const api = async () => {
    await precompile(process.env);
    await startApi({ supervisor, settings, mode });
  };
  await Promise.all([api(), release()]);
  // The edge starts last, so that its first visitor finds the API and all remotes.
  await startEdge({ supervisor, settings, mode });
  console.log(greeting(settings));
});
