import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { precompile } from './precompile.ts';
import { api, edge, type Program } from './programs.ts';
import { root } from './root.ts';

const run = promisify(execFile);
/** Prints at exit whether the program has loaded amaro, Node's compiler that strips types. */
const told =
  'data:text/javascript,process.on("exit",()=>console.log(process.moduleLoadList.some((name)=>name.includes("amaro"))))';

describe('precompiled code', () => {
  let env: NodeJS.ProcessEnv;

  beforeEach(() => {
    env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: mkdtempSync(path.join(tmpdir(), 'quoin-compiled-')) };
  });

  afterEach(() => {
    rmSync(env.NODE_COMPILE_CACHE ?? '', { recursive: true, force: true });
  });

  const hasCompiled = async ({ file, flags }: Program): Promise<string> => {
    const { stdout } = await run(process.execPath, [...flags, '--import', told, path.join(root, file)], {
      env: { ...env, PORT: 'none', API_PORT: 'none' },
    }).catch((error: { stdout: string }) => error);
    return stdout.trim();
  };

  it.each([api, edge])('is all code that $file runs, so that it does not load the compiler', async (program) => {
    expect(await hasCompiled({ file: 'commands/start.ts', flags: [] })).toBe('true');
    await precompile(env);
    expect(await hasCompiled(program)).toBe('false');
  });

  it('is kept while no source changes', async () => {
    await precompile(env);
    const mark = path.join(env.NODE_COMPILE_CACHE ?? '', `servers-${process.version}`);
    const { mtimeMs } = statSync(mark);
    await precompile(env);
    expect(statSync(mark).mtimeMs).toBe(mtimeMs);
  });
});
