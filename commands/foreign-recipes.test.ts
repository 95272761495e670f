import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './run/root.ts';

const page = readFileSync(path.join(root, 'docs/foreign-remote.md'), 'utf8');

/** Returns the page's code block with this file name in its first line. */
function readBlock(name: string): string {
  const block = new RegExp(`\`\`\`jsx?\\n(// ${name.replaceAll('.', '\\.')}\\n[^]*?)\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`The page has no ${name}.`);
  return block;
}

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a project from the page's code blocks; returns the manifest. */
function build(config: string, script: string): { exposes: { name: string }[]; shared: { name: string }[] } {
  const project = path.join(folder, config);
  mkdirSync(path.join(project, 'src'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  const files = {
    'package.json': '{ "name": "lab", "version": "1.0.0" }',
    'tsconfig.json': '{}',
    [config]: readBlock(config),
    'src/index.js': '',
    'src/app.jsx': readBlock('src/app.jsx'),
    'src/app.css': '.lab-bench { color: rgb(1, 2, 3); }',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  writeFileSync(path.join(project, 'build.mjs'), script);
  execFileSync(process.execPath, ['build.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  return JSON.parse(readFileSync(path.join(project, 'dist/mf-manifest.json'), 'utf8'));
}

const run = (bundler: string, config: string): string => `
import * as bundlers from '${bundler === 'rspack' ? '@rspack/core' : 'webpack'}';
import config from './${config}';
const { promise, resolve, reject } = Promise.withResolvers();
(bundlers.${bundler} ?? bundlers.default)({ context: import.meta.dirname, ...config }, (error, stats) => {
  if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString({ all: false, errors: true })));
  else resolve();
});
await promise;
`;

describe('a recipe of docs/foreign-remote.md', () => {
  it.each([
    { bundler: 'rspack', config: 'rspack.config.mjs' },
    { bundler: 'webpack', config: 'webpack.config.mjs' },
  ])('builds with $bundler as it is printed, exposes the component and shares React', ({ bundler, config }) => {
    const { exposes, shared } = build(config, run(bundler, config));
    expect(exposes.map(({ name }) => name)).toEqual(['app']);
    expect(shared.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime']));
  });

  it.each([
    'webpack',
    'ts-loader',
    'typescript',
    'css-loader',
    'mini-css-extract-plugin',
    '@module-federation/enhanced',
    '@rspack/core',
    'react',
  ])('names the tested version of %s', (name) => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'),
    );
    expect(page).toContain(`${name}@${version}`);
  });
});
