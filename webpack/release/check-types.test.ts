import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTypeErrors } from './check-types.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-check-types-'));
  await mkdir(join(folder, 'src'));
  const compilerOptions = { strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2022'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(join(folder, 'src', file), text);

describe('findTypeErrors', () => {
  it('lists the type errors of the sources, with file and line', async () => {
    await write('fine.ts', 'export const size: number = 1;\n');
    await write('index.ts', "import { size } from './fine';\n\nexport const name: string = size;\n");
    expect(findTypeErrors(folder)).toMatch(/src\/index\.ts\(3,14\): error TS2322: Type 'number' is not assignable/);
  });

  it('is empty without errors, and leaves tests to the suite that runs them', async () => {
    await write('index.ts', 'export const size: number = 1;\n');
    await write('index.test.ts', "export const size: number = 'one';\n");
    expect(findTypeErrors(folder)).toBe('');
  });

  it('lists the first twenty errors, and counts the others', async () => {
    const wrong = Array.from({ length: 23 }, (_, index) => `export const size${index}: number = 'one';`);
    await write('index.ts', wrong.join('\n'));
    const errors = findTypeErrors(folder).split('\n');
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toBe('3 more');
  });
});
