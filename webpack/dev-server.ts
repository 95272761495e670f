import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadRecipe } from './build.ts';
import { readRemoteManifest, shellPort } from './apps.ts';

export interface DevServer {
  name: string;
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the development server of one app. It serves the app from memory, and rebuilds and reloads it on each change.
 * The page itself still comes from the edge, which needs the server's URL.
 */
export async function startDevServer(name: string): Promise<DevServer> {
  const port = readRemoteManifest(name)?.port ?? shellPort;
  const url = `http://localhost:${port}`;
  const recipe = await loadRecipe(name);
  const { browser } = recipe({ version: 'dev', mode: 'development', origin: url });
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      headers: { 'access-control-allow-origin': '*' },
      static: false,
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
    },
    webpack(browser),
  );
  await server.start();
  return { name, url, close: () => server.stop() };
}
