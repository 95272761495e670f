import { execFile, spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isObject } from '@quoin/shared/contract/is-object';
import { root } from '@quoin/webpack/apps.ts';
import { createReleaseToken, revokeReleaseToken } from '@quoin/webpack/release/release-tokens.ts';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import { dataDir, siteUrl } from '../support/site.ts';
import { aDesk } from './next-release.ts';

const run = promisify(execFile);

/** The width of a picture tells which one a page shows. Its script runs if a browser lets a picture run scripts. */
const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"><rect width="100%" height="100%"/><script>document.documentElement.setAttribute('data-ran', 'yes')</script></svg>`;

/** A WebAssembly module with one function, `add(a, b)`. */
const wasm = Buffer.from('0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b', 'hex');

/** A screen that shows a file of each kind, and how it got it. */
const screen = (topic: string): string => `import { useEffect, useState } from 'react';
import styles from './files.module.css';
import imported from './imported.svg';
import { add } from './add.ts';

const byUrl = new URL('./by url.svg', import.meta.url);
const words = new URL('./words.json', import.meta.url);

export const loader = () => ({ head: { title: 'Files', ogTitle: 'Files', canonical: '/${topic}' } });

export function Component() {
  const [word, setWord] = useState('');
  const [sum, setSum] = useState('');
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    void fetch(words).then((response) => response.json()).then((data: { word: string }) => setWord(data.word));
    void add(20, 22).then(setSum);
    const worker = new Worker(new URL('./files-worker.ts', import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<string>) => setAnswer(data);
    worker.onerror = ({ message }) => setAnswer(message);
    worker.postMessage(20);
    return () => worker.terminate();
  }, []);
  return (
    <div className={styles.page}>
      <h1>Files</h1>
      <img alt="imported" src={imported} />
      <img alt="by URL" src={byUrl.href} />
      <output aria-label="JSON">{word}</output>
      <output aria-label="WebAssembly">{sum}</output>
      <output aria-label="worker">{answer}</output>
    </div>
  );
}

export const VaultScreen = Component;
`;

const sources = (topic: string) => ({
  'add.ts': `/** Adds by WebAssembly. */
export async function add(one: number, other: number): Promise<string> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL('./add.wasm', import.meta.url)));
  const sum = instance.exports.add;
  return typeof sum === 'function' ? String(sum(one, other)) : 'no function';
}
`,
  'files-worker.ts': `import { add } from './add.ts';

self.onmessage = async ({ data }: MessageEvent<number>) => self.postMessage(\`worked out \${await add(data, 1)}\`);
`,
  'files.module.css': `@font-face { font-family: '${topic}'; src: url('./font.woff2') format('woff2'); }
.page { padding: 20px; background-image: url('./by-css.svg'); font-family: '${topic}'; }
`,
  // Long enough to be compressed.
  'words.json': JSON.stringify({ word: 'spoken', more: ' '.repeat(2000) }),
  'imported.svg': svg(31),
  'by url.svg': svg(32),
  'by-css.svg': svg(33),
  'add.wasm': wasm,
});

/** The host that the pages of the public remote use. */
export const weatherHost = 'https://weather.example.org';

/** The remotes of `releaseFilesRemotes`, with the topic that is in the names of their files. */
export const filesRemotes = {
  public: { name: 'remote-files', topic: 'files' },
  admin: { name: 'remote-vault', topic: 'vault' },
} as const;

/** Sets keys in the `remote.json` of a remote. */
async function changeManifest(folder: string, keys: object): Promise<void> {
  const file = join(folder, 'remote.json');
  const manifest: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, ...keys }));
}

/**
 * Makes a public remote and one of the back-office in a copy of the repository. Both have a screen with a file of each
 * kind.
 * @returns the folder of the copy
 */
export async function makeFilesRemotes(): Promise<string> {
  const copy = await copyOfTheTree({ withBuilds: false });
  for (const [area, { name, topic }] of Object.entries(filesRemotes)) {
    await run(process.execPath, ['commands/new-remote.ts', name, '--area', area], { cwd: copy });
    const folder = join(copy, name, 'src');
    const files = { ...sources(topic), [`${topic}-screen.tsx`]: screen(topic) };
    for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
    const font = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
    await cp(join(root, font), join(folder, 'font.woff2'));
  }
  await changeManifest(join(copy, filesRemotes.public.name), { hosts: { connect: [weatherHost] } });
  return copy;
}

/**
 * Builds both remotes and releases them on the tested site: one as a team does from anywhere, one with its folder. The
 * team's upload names a host, so the operator approves it first.
 * @returns what the team is told before that
 */
export async function releaseFilesRemotes(copy: string): Promise<string> {
  const { public: uploaded, admin: placed } = filesRemotes;
  const wanted = { team: 'files', remotes: [uploaded.name], canary: null, days: 1 };
  const { secret, token } = await createReleaseToken(await aDesk(), wanted);
  const env = { ...process.env, DATA_DIR: join(copy, 'nowhere'), RELEASE_TOKEN: secret };
  const upload = () =>
    run(process.execPath, ['commands/release.ts', uploaded.name, '--site', siteUrl], { cwd: copy, env });
  const operate = (...args: string[]) =>
    run(process.execPath, ['commands/release.ts', ...args], { cwd: copy, env: { ...process.env, DATA_DIR: dataDir } });
  const refusal = await upload().then(
    () => '',
    (error: unknown) => (isObject(error) ? String(error.stderr) : ''),
  );
  await operate(uploaded.name, 'hosts', '--connect', weatherHost);
  await upload();
  await revokeReleaseToken(await aDesk(), token.id);
  await operate(placed.name);
  return refusal;
}

/**
 * Starts the development server of the public remote.
 * @returns the function that stops it
 */
export async function startDevelopment(copy: string, port: number): Promise<() => Promise<unknown>> {
  const folder = join(copy, filesRemotes.public.name);
  await changeManifest(folder, { port });
  const child = spawn(process.execPath, [join(copy, 'webpack/quoin-remote.ts'), 'dev'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return () => {
    child.kill();
    return ended;
  };
}

export const removeCopy = (copy: string): Promise<void> => rm(copy, { recursive: true, force: true });
