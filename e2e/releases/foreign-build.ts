import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type Stats } from '@rspack/core';

const modules = join(import.meta.dirname, '../../node_modules');

const mark = '<svg xmlns="http://www.w3.org/2000/svg" width="34" height="9"/>';

/** The sources of a foreign remote: no packages of Quoin, but React hooks, a lazy chunk, a worker and other files. */
const sources = (words: string): Record<string, string> => ({
  'index.js': '',
  'app.jsx': `
    import { lazy, Suspense, useEffect, useState } from 'react';
    import './app.css';
    const mark = new URL('./mark.svg', import.meta.url).href;
    const Readings = lazy(() => import('./readings.jsx'));
    export default function App({ basename }) {
      const [count, setCount] = useState(0);
      const [isBroken, setBroken] = useState(false);
      const [answer, setAnswer] = useState('');
      useEffect(() => {
        const worker = new Worker(new URL('./worker.js', import.meta.url));
        worker.onmessage = ({ data }) => setAnswer(data);
        return () => worker.terminate();
      }, []);
      if (isBroken) throw new Error('the experiment failed');
      return <div className="lab-bench">
        <h1>${words}</h1>
        <p>It is at {basename}.</p>
        <img alt="A mark" src={mark} />
        <output aria-label="worker">{answer}</output>
        <button onClick={() => setCount(count + 1)}>Counted {count}</button>
        <button onClick={() => setBroken(true)}>Break it</button>
        <Suspense fallback="…"><Readings /></Suspense>
      </div>;
    }`,
  'readings.jsx': 'export default function Readings() { return <p>Read later</p>; }',
  'worker.js': "fetch(new URL('./words.json', import.meta.url)).then((file) => file.json()).then(self.postMessage);",
  'words.json': JSON.stringify('read by a worker'),
  'mark.svg': mark,
  'app.css': `.lab-bench { color: rgb(1, 2, 3); background: url(./mark.svg); }
    .lab-cover { position: fixed; inset: 0; z-index: 2147483647; }`,
});

/** The rspack configuration from `docs/foreign-remote.md`. */
const recipe = (folder: string): Configuration => ({
  mode: 'production',
  context: folder,
  entry: './index.js',
  devtool: false,
  output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: 'lab' },
  resolve: { extensions: ['.js', '.jsx'], modules: [modules] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        type: 'javascript/auto',
        use: {
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'lab',
      filename: 'remoteEntry.js',
      exposes: { './app': './app.jsx' },
      shareStrategy: 'loaded-first',
      dts: false,
      shared: Object.fromEntries(
        ['react', 'react-dom', 'react/jsx-runtime'].map((key) => [
          key,
          { singleton: true, import: false as const, requiredVersion: '^19.0.0' },
        ]),
      ),
    }),
  ],
});

function run(configuration: Configuration): Promise<Stats> {
  const { promise, resolve, reject } = Promise.withResolvers<Stats>();
  const compiler = rspack(configuration);
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error || !stats) reject(error ?? new Error('rspack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });
  return promise;
}

/**
 * Builds a foreign remote outside the repository.
 * @returns the build folder `dist`, and a function that removes it
 */
export async function buildForeign(words: string): Promise<{ dist: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-foreign-'));
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(sources(words))) await writeFile(join(folder, file), text);
  await run(recipe(folder));
  return { dist: join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) };
}
