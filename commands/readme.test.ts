import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSettings } from '@quoin/shared/contract/settings/settings';
import { api, edge } from './run/programs.ts';
import { root } from './run/root.ts';
import { stages } from './suites/suites.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const settings = readFileSync(path.join(root, 'docs/settings.md'), 'utf8');

/** Returns the names of the environment variables that `parseSettings` reads. */
function readNames(): string[] {
  const names: string[] = [];
  parseSettings(new Proxy({}, { get: (_, name) => void names.push(String(name)) }));
  return names;
}

/** Converts `API_PORT` to `apiPort`. */
const toSettingKey = (name: string) =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const rows = [...settings.matchAll(/^\| `([A-Z\d_]+)` \| (?:`([^`]+)`)? ?\|/gm)].map(
  ([, name = '', fallback = '']) => ({ name, fallback }),
);

describe('docs/settings.md', () => {
  it('lists exactly the existing settings', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(readNames().sort());
  });

  it('has the actual defaults', () => {
    const defaults = new Map(Object.entries(parseSettings({})));
    expect(rows).toEqual(rows.map(({ name }) => ({ name, fallback: String(defaults.get(toSettingKey(name)) ?? '') })));
  });
});

describe('README', () => {
  it('is a front page of at most 150 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('names commands that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    );
    const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    const parts = [...readme.matchAll(/npm test -- (\w+)/g)].map(([, name]) => name);
    expect(
      stages()
        .flat()
        .map(({ name }) => name),
    ).toEqual(expect.arrayContaining(parts));
  });

  it('names folders that exist', () => {
    const named = [...readme.matchAll(/^\| `([a-z][\w/-]*\/)` \|/gm)].map(([, folder = '']) => folder);
    expect(named.length).toBeGreaterThan(5);
    expect(
      named.filter((folder) => !statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory()),
    ).toEqual([]);
  });
});

describe('docs/running.md', () => {
  it.each([api, edge])('starts $file as the supervisor does', ({ flags, file }) => {
    expect(readFileSync(path.join(root, 'docs/running.md'), 'utf8')).toContain(`bin/node ${flags.join(' ')} ${file}\n`);
  });
});
