import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres } from './find-postgres.ts';

const root = mkdtempSync(path.join(tmpdir(), 'quoin-find-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Creates a folder with these programs. */
function folder(...programs: string[]): string {
  const place = mkdtempSync(path.join(root, 'bin-'));
  for (const name of programs) writeFileSync(path.join(place, name), '');
  return place;
}
const whole = () => folder('initdb', 'postgres');
const fetched = (): string => 'from npm';

describe('findPostgres', () => {
  it('prefers the configured one, then the system’s, one in PATH, and one from npm', () => {
    const [named, system, inPath] = [whole(), whole(), whole()];
    const found = (env: NodeJS.ProcessEnv, folders: string[]) => findPostgres(env, { folders: () => folders, fetched });
    expect(found({ QUOIN_POSTGRES: named, PATH: inPath }, [system])).toEqual({ bin: named, isFromNpm: false });
    expect(found({ PATH: inPath }, [folder('postgres'), system])).toEqual({ bin: system, isFromNpm: false });
    expect(found({ PATH: `/nowhere${path.delimiter}${inPath}` }, [])).toEqual({ bin: inPath, isFromNpm: false });
    expect(found({ QUOIN_POSTGRES: ' ', PATH: folder('initdb') }, [])).toEqual({ bin: 'from npm', isFromNpm: true });
  });

  it('reports that the configured one is invalid', () => {
    expect(() => findPostgres({ QUOIN_POSTGRES: root }, { folders: () => [], fetched })).toThrow(
      `QUOIN_POSTGRES names ${root}, and there are no initdb and postgres in it.`,
    );
  });
});
