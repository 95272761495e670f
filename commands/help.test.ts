import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run/root.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('a command', () => {
  it.each(['attack', 'bench', 'build', 'dev', 'release-tokens'])(
    'says how it is called: npm run %s -- --help',
    (name) => {
      const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'commands', `${name}.ts`), '--help'], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
    },
  );

  it('is named where the name of a command is unknown', () => {
    const names = [...read('package.json').matchAll(/bootstrap\.mjs ([a-z-]+)"/g)].map(([, name]) => name);
    const [, listed = ''] = /The commands are ([^.]+)\./.exec(read('commands/bootstrap.mjs')) ?? [];
    expect(listed.split(/, | or /).toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
