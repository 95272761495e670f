import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfTheTree } from './testing/copy-of-the-tree.ts';

jest.setTimeout(300_000);

describe('a remote that bundles shared modules', () => {
  it.each([
    {
      what: 'a library',
      line: "export { createContext } from 'react-router-dom';",
      carried: 'react-router, react-router-dom',
    },
    {
      what: 'a module of shared that the shell does not provide',
      line: "export { createMemoryRouter } from '@quoin/shared/memory-router';",
      carried: 'react-router, react-router-dom, @quoin/shared/src/memory-router.ts',
    },
  ])('is not built, and the error names $what', async ({ line, carried }) => {
    const copy = await copyOfTheTree({ withBuilds: false });
    await appendFile(join(copy, 'remote-admin-people/src/index.ts'), `\n${line}\n`);
    const { status, stderr } = spawnSync(process.execPath, [join(copy, 'webpack/build.ts'), 'remote-admin-people'], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(
      `remote-admin-people was not built: its scripts contain ${carried}, which every page has already.`,
    );
    expect([status, existsSync(join(copy, 'remote-admin-people/dist/build.json'))]).toEqual([1, false]);
    await rm(copy, { recursive: true, force: true });
  });
});
