import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfTheTree } from './testing/copy-of-the-tree.ts';

jest.setTimeout(180_000);

let copy: string;
let folder: string;

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });

beforeAll(async () => {
  copy = await copyOfTheTree({ withBuilds: false });
  folder = join(copy, 'remote-fairs/src');
  expect(run('commands/new-remote.ts', 'remote-fairs', '--area', 'public')).toMatchObject({ status: 0 });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Writes sources of the remote, `index.ts` among them, and builds it. Returns what the build says. */
async function build(sources: Readonly<Record<string, string>>): Promise<{ status: number | null; stderr: string }> {
  for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  return run('webpack/build.ts', 'remote-fairs');
}

const startsWorker = `export const routes = [{ loader: () => new Worker(new URL('./sum-worker.ts', import.meta.url)) }];`;

describe('the build of a remote', () => {
  it('refuses a file that the site does not serve', async () => {
    const { status, stderr } = await build({
      'film.mp4': 'a film',
      'index.ts': `export const routes = [{ loader: () => new URL('./film.mp4', import.meta.url).href }];`,
    });
    expect(stderr).toMatch(/^remote-fairs was not built: the site does not serve film\.[\da-f]{8}\.mp4\. Names/m);
    expect(status).toBe(1);
  });

  it.each([
    ['loads another script', `export const sum = import('./more.ts');`],
    ['uses a module that the shell provides', `import { useState } from 'react'; self.postMessage(typeof useState);`],
  ])('refuses a worker that %s', async (_, worker) => {
    const { status, stderr } = await build({
      'index.ts': startsWorker,
      'more.ts': 'export const more = 1;',
      'sum-worker.ts': worker,
    });
    expect(stderr).toMatch(/The worker \S+sum-worker\.ts loads other scripts, which nothing could check\./);
    expect(status).toBe(1);
  });

  it('accepts a worker that is one script', async () => {
    const { status } = await build({
      'index.ts': startsWorker,
      'more.ts': 'export const more = 1;',
      'sum-worker.ts': `import { more } from './more.ts'; self.postMessage(more);`,
    });
    expect(status).toBe(0);
  });
});

describe('an imported file', () => {
  it('is an address for TypeScript, and nothing else', async () => {
    await mkdir(join(folder, 'typed'));
    const kinds = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'woff2', 'woff', 'wasm'];
    const imports = kinds.map((kind) => `import ${kind} from './file.${kind}';`).join('\n');
    const uses = `export const files: string[] = [${kinds.join(', ')}];\nexport const count: number = svg;\n`;
    await writeFile(join(folder, 'typed/files.ts'), `${imports}\n${uses}`);
    const base = { extends: './webpack/tsconfig.base.json', include: ['remote-fairs/src/typed'] };
    await writeFile(join(copy, 'tsconfig.typed.json'), JSON.stringify(base));
    const { stdout } = run('node_modules/typescript/bin/tsc', '--project', 'tsconfig.typed.json');
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining("error TS2322: Type 'string' is not assignable to type 'number'."),
    ]);
  });
});
