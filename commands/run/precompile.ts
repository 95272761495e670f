import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { api, edge, renderWorker } from './programs.ts';
import { root } from './root.ts';

/** What runs for as long as the site does. */
const programs = [api, edge, renderWorker];
/** Refused by each of them, once all of its code is loaded and before anything is begun. */
const refused = { PORT: 'none', API_PORT: 'none' };
/** They take a second together; what is not compiled then is compiled by the server, as before. */
const patience = 30_000;
const sources = ['{content-api,shared,shell,webpack}/**/*.{ts,tsx}', 'commands/run/programs.ts'];

/**
 * Has the servers' modules compiled and kept before they start, where some have changed. A server that has to compile
 * its own loads the compiler for it, and holds it for as long as it runs: 11 MB in the API, 21 in the edge. Nothing is
 * done where Node keeps nothing.
 */
export async function precompile(env: NodeJS.ProcessEnv): Promise<void> {
  const kept = env.NODE_COMPILE_CACHE;
  if (!kept) return;
  const mark = path.join(kept, `servers-${process.version}`);
  if (timeOf(mark) > newestSource()) return;
  await Promise.all(
    programs.map(async ({ file, flags }) => {
      const program = spawnNode([...flags, path.join(root, file)], {
        cwd: root,
        env: { ...env, ...refused },
        stdout: 'ignore',
        stderr: 'ignore',
      });
      const timer = setTimeout(() => void program.end(), patience);
      // How it ends says nothing here: a server that cannot be loaded says why when it is started.
      await program.gone;
      clearTimeout(timer);
    }),
  );
  mkdirSync(kept, { recursive: true });
  writeFileSync(mark, '');
}

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newestSource = (): number =>
  Math.max(
    ...globSync(sources, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map((file) =>
      timeOf(path.join(root, file)),
    ),
  );
