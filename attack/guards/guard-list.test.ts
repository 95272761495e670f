import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../commands/run/root.ts';
import { countAnchors } from './removable-guard.ts';
import { guardList } from './guard-list.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the list of guards', () => {
  it('has at least forty, each with a name of its own', () => {
    expect(guardList.length).toBeGreaterThanOrEqual(40);
    expect(new Set(guardList.map(({ name }) => name)).size).toBe(guardList.length);
  });

  it.each(guardList)('has the code of a guard as it is, exactly once: $name', ({ file, code, without }) => {
    expect([countAnchors({ code }, read(file)), without === code]).toEqual([1, false]);
  });

  it('names tests that exist', () => {
    const missing = guardList.filter(({ check }) => {
      if ('attack' in check) return false;
      if (!existsSync(path.join(root, check.file))) return true;
      return check.test !== undefined && !read(check.file).includes(check.test);
    });
    expect(missing).toEqual([]);
  });
});
