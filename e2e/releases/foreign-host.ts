import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { root } from '@quoin/webpack/apps.ts';

export interface ForeignHost {
  folder: string;
  url: string;
  close(): Promise<void>;
}

interface Options {
  port: number;
  /** The remote's `mf-manifest.json`. */
  manifest: string;
  siteUrl: string;
  apiUrl: string;
}

/** The sources of a foreign host: a page with our exposed screen in it. */
const sources = ({ manifest, siteUrl, apiUrl }: Options): Record<string, string> => ({
  'package.json': '{ "name": "their-portal", "version": "1.0.0" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      skipLibCheck: true,
      types: [],
      paths: { '*': ['./@mf-types/*'] },
    },
    include: ['src'],
  }),
  'src/index.js': 'import("./portal.tsx");',
  'src/portal.tsx': `
    import { lazy, Suspense, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    const Screen = lazy(() => import('remote_public/screen'));
    function Portal() {
      const [count, setCount] = useState(0);
      return <>
        <h1>Their portal</h1>
        <button onClick={() => setCount(count + 1)}>{'Pressed ' + count}</button>
        <Suspense fallback={<p>Loading</p>}><Screen siteUrl="${siteUrl}" apiUrl="${apiUrl}" appKey="quoin-site" path="/about-us" /></Suspense>
      </>;
    }
    createRoot(document.getElementById('app')!).render(<Portal />);`,
  'src/wrong.tsx': `
    import Screen from 'remote_public/screen';
    export const wrong = <Screen siteUrl={7} />;`,
  'webpack.config.cjs': `
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
    module.exports = {
      mode: 'production', context: __dirname, entry: './src/index.js', devtool: false,
      output: { path: __dirname + '/dist', publicPath: 'auto' },
      resolve: { extensions: ['.tsx', '.js'] },
      module: { rules: [{ test: /\\.tsx$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } }] },
      plugins: [new ModuleFederationPlugin({
        name: 'their_portal',
        remotes: { remote_public: 'remote_public@${manifest}' },
        shared: { react: { singleton: true }, 'react/jsx-runtime': { singleton: true }, 'react-dom': { singleton: true } },
        shareStrategy: 'loaded-first',
        dts: { generateTypes: false, consumeTypes: { typesOnBuild: true } },
        experiments: { provideExternalRuntime: true },
      })],
    };`,
});

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };

async function serve(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const file = request.url === '/' ? '/index.html' : (request.url ?? '');
    void readFile(join(folder, file)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, 'localhost', resolve);
  await promise;
  return server;
}

/** Returns the TypeScript errors of a source file of the host; '' if there are none. */
export function typeErrors(folder: string, file: string): string {
  const config = join(folder, `tsconfig.${file}.json`);
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [`src/${file}`] }));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'], {
      encoding: 'utf8',
      cwd: folder,
    });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

/** Builds and serves a host outside this repository, which uses nothing of Quoin except the URL of a manifest. */
export async function aForeignHost(options: Options): Promise<ForeignHost> {
  const folder = await mkdtemp(join(tmpdir(), 'their-portal-'));
  await mkdir(join(folder, 'src'));
  for (const [file, text] of Object.entries(sources(options))) await writeFile(join(folder, file), text);
  // In place of `npm install`: react, react-dom, webpack, ts-loader and the federation library.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(
    process.execPath,
    [
      '-e',
      `
    require('webpack')(require('./webpack.config.cjs'), (error, stats) => {
      if (error || stats.hasErrors()) { console.error(error ?? stats.toString({ all: false, errors: true })); process.exit(1); }
    });`,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await writeFile(
    join(folder, 'dist/index.html'),
    '<!doctype html><html lang="en"><title>Their portal</title><link rel="icon" href="data:,"><div id="app"></div><script src="/main.js"></script></html>',
  );
  const server = await serve(join(folder, 'dist'), options.port);
  return {
    folder,
    url: `http://localhost:${options.port}`,
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      await promise;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
