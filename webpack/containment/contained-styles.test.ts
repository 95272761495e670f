import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfTheTree } from '../testing/copy-of-the-tree.ts';

jest.setTimeout(180_000);

let copy: string;

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });

beforeAll(async () => {
  copy = await copyOfTheTree({ withBuilds: false });
  expect(run('commands/new-remote.ts', 'remote-events')).toMatchObject({ status: 0 });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Writes style sheets, which the entry point of the remote imports, and builds it. */
async function build(sheets: Readonly<Record<string, string>>): Promise<{ status: number | null; stderr: string }> {
  const folder = join(copy, 'remote-events/src');
  for (const [file, css] of Object.entries(sheets)) await writeFile(join(folder, file), css);
  const imports = Object.keys(sheets).map((file, at) => `import * as sheet${at} from './${file}';`);
  const names = Object.keys(sheets).map((_, at) => `sheet${at}`);
  await writeFile(
    join(folder, 'index.ts'),
    `${imports.join('\n')}\nexport const routes = [{ path: 'events', handle: [${names.join()}] }];\n`,
  );
  return run('webpack/build.ts', 'remote-events');
}

describe('the build of a remote', () => {
  it('is refused with a style sheet that changes what others draw, with its file and what to do', async () => {
    const { status, stderr } = await build({
      'all.css': '.page { top: 0 } h1 { top: 0 }',
      'events.module.css': `.page { top: 0 }
        :global(.mantine-Modal-content) .page { top: 0 }
        :global(.mantine-Modal-content):has(.page) { top: 0 }
        @keyframes :global(spin) { to { top: 0 } }`,
    });
    expect(stderr).toContain(`./src/all.css would change what others draw, in every page that has remote-events:
  - ".page" matches elements of others. Put it below a class of a CSS module: ".yours .page".
  - "h1" matches elements of others. Put it below a class of a CSS module: ".yours h1".`);
    expect(stderr).toMatch(
      /\.\/src\/events\.module\.css would .*:\n {2}- "\.mantine-Modal-content:has\(\.\w+\)" matches .*\n {2}- @keyframes spin is .*\n\n/,
    );
    expect(status).toBe(1);
  });

  it('is not refused when all its selectors have a class of a CSS module', async () => {
    const { status, stderr } = await build({
      'events.module.css': `.page h1 { animation: turn 1s }
        #place:hover { top: 0 }
        @keyframes turn { to { top: 0 } }
        .page :global(.leaflet-container) { z-index: 2147483647 }`,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('ERROR') });
    const client = join(copy, 'remote-events/dist/client');
    const [file = ''] = (await readdir(client)).filter((name) => name.endsWith('.css'));
    expect(await readFile(join(client, file), 'utf8')).toMatch(/^\.(\w{8}) h1\{.*\.\1 \.leaflet-container\{z-index/);
  });
});
