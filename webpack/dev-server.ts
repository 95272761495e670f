import webpack, { type MultiCompiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadRecipe } from './build.ts';
import { checkTypes } from './development/check-types.ts';
import { develop } from './development/develop.ts';
import { readRemoteManifest, shellPort } from './apps.ts';

export interface DevServer {
  name: string;
  url: string;
  close(): Promise<void>;
}

interface DevServerOptions {
  /** The site whose pages load the app. Without it, only pages from this machine get changes at once. */
  siteUrl?: string | undefined;
}

/**
 * Starts the development server of one app. It serves the app from memory. On each change it replaces the components in
 * the open page, or reloads the page if it cannot. Type errors are printed, and shown in the page.
 * The page itself still comes from an edge, which needs the server's URL.
 */
export async function startDevServer(name: string, { siteUrl }: DevServerOptions = {}): Promise<DevServer> {
  const port = readRemoteManifest(name)?.port ?? shellPort;
  const url = `http://localhost:${port}`;
  const recipe = await loadRecipe(name);
  const { browser } = recipe({ version: 'dev', mode: 'development', origin: url });
  const compiler = webpack(browser.map((config) => develop(name, config)));
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      headers: { 'access-control-allow-origin': '*' },
      allowedHosts: siteUrl === undefined ? 'auto' : ['localhost', '127.0.0.1', new URL(siteUrl).hostname],
      static: false,
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
    },
    compiler,
  );
  const typeErrors = showTypeErrors(name, { compiler, server });
  await server.start();
  // A page that is opened before would wait for the first build.
  await new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve());
    else resolve();
  });
  typeErrors.showToNewPages();
  return { name, url, close: () => server.stop() };
}

/** Shows the type errors of the last check in every open page, beside the errors of the build itself. */
function showTypeErrors(name: string, { compiler, server }: { compiler: MultiCompiler; server: WebpackDevServer }) {
  const noErrors: string[] = [];
  let last = { action: 'sync', name: `types of ${name}`, hash: '', errors: noErrors, warnings: [] };
  const [checked] = compiler.compilers.slice(-1);
  if (checked)
    checkTypes(checked, {
      name,
      onChecked: (errors) => {
        last = { ...last, errors };
        server.middleware?.publish(last);
      },
    });
  return {
    showToNewPages: () =>
      server.middleware?.onConnect((client) => {
        // The server first tells a new page about the build, and that removes what the page shows.
        queueMicrotask(() => server.middleware?.publishTo(client, last));
      }),
  };
}
