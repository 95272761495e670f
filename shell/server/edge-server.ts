import { SettingsError } from '@quoin/shared/contract/settings/settings';
import { reportProgress } from '@quoin/shared/server/progress';
import { createEdge } from './edge.ts';
import { edgeSettings, type EdgeSettings } from './edge-settings.ts';

function settingsOrExit(): EdgeSettings {
  try {
    return edgeSettings(process.env);
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}

const settings = settingsOrExit();
reportProgress('reading the releases');
const edge = await createEdge(settings);

edge.server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${settings.port} is taken by another program: stop it, or set PORT to a free one.`
      : `The site's server failed: ${error.message}`,
  );
  process.exit(1);
});
edge.server.maxConnections = settings.maxConnections;
edge.server.listen({ port: settings.port, host: settings.bindAddress }, () =>
  process.stdout.write(`The site is served at ${settings.siteUrl}\n`),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void edge.close().then(() => process.exit(0)));
}
