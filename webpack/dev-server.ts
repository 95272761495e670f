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
  const configurations = browser.map((config) => develop(name, config));
  let showTypeErrors: (errors: string[]) => void = () => undefined;
  // The plug-in sees changes of files only if webpack applies it. One build is enough: it checks the whole app.
  configurations
    .at(-1)
    ?.plugins?.push({
      apply: (compiler) => checkTypes(compiler, { name, onChecked: (errors) => showTypeErrors(errors) }),
    });
  const compiler = webpack(configurations);
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
  await server.start();
  showTypeErrors = createTypeErrors(compiler, server);
  // A page that is opened before would wait for the first build.
  await new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve());
    else resolve();
  });
  return { name, url, close: () => server.stop() };
}

/**
 * Shows the type errors of the last check in every open page, and in those that are opened later. A page takes messages
 * about its own build only, so each build gets them. A build that failed shows its own errors.
 */
function createTypeErrors(compiler: MultiCompiler, { middleware }: WebpackDevServer): (errors: string[]) => void {
  const hashes = new Map<string, string>();
  let last: string[] = [];
  const createMessages = () =>
    [...hashes].map(([name, hash]) => ({ action: 'sync', name, hash, errors: last, warnings: [] }));
  for (const one of compiler.compilers)
    one.hooks.done.tap('Quoin', (stats) => {
      const name = one.name ?? '';
      if (stats.hasErrors()) hashes.delete(name);
      else hashes.set(name, stats.hash ?? '');
    });
  middleware?.onConnect((client) => {
    // The server first tells a new page about the build, and that removes what the page shows.
    queueMicrotask(() => createMessages().forEach((message) => middleware.publishTo(client, message)));
  });
  return (errors) => {
    last = errors;
    createMessages().forEach((message) => middleware?.publish(message));
  };
}
