import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { typesFile } from '@quoin/shared/contract/compatibility';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { compressFiles } from './compress-files.ts';
import { describeBuild } from './describe-build.ts';
import { checkExposedTypes, forgetExposedTypes } from './exposed-types.ts';
import { getFingerprint } from './fingerprint.ts';
import { getDistFolder, getAppFolder, isPart, parts, plateOf } from './parts.ts';
import type { Builds, Recipe } from './recipe.ts';
import { carriedIn } from './shared-names.ts';
import { hashModules, sharedTypes } from './shared-types.ts';

/** The recipe in a part's `webpack.config.ts`. */
export async function loadRecipe(name: string): Promise<Recipe> {
  const config: { recipe: Recipe } = await import(pathToFileURL(join(getAppFolder(name), 'webpack.config.ts')).href);
  return config.recipe;
}

/**
 * Runs webpack to its end.
 * @throws Error with webpack's own words
 */
export function compile(configurations: Configuration[]): Promise<MultiStats> {
  const { promise, resolve, reject } = Promise.withResolvers<MultiStats>();
  const compiler = webpack(configurations);
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error || !stats) reject(error ?? new Error('webpack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
      else resolve(stats);
    });
  });
  return promise;
}

/**
 * Builds one part into its `dist`, whatever is there; writes `build.json` last, so that a build that was
 * interrupted counts as none.
 */
export async function build(name: string): Promise<void> {
  const version = await getFingerprint(name);
  const recipe = await loadRecipe(name);
  await rm(join(getDistFolder(name), 'build.json'), { force: true });
  await rm(getDistFolder(name), { recursive: true, force: true });
  // What the library writes into `mf-manifest.json` as the build's version; else it is that of package.json.
  process.env.MF_BUILD_VERSION = version;
  await forgetExposedTypes(name);
  const { browser, server, forOthers = [] } = recipe({ version, mode: 'production' });
  const { stats } = await compile([...browser, ...(server ? [server] : [])]);
  if (plateOf(name)) refuseCarried(name, { stats, forOthers });
  await checkExposedTypes(name, forOthers);
  // The library cannot be told not to write it. It holds paths of this machine, and every file of the folder is served.
  await rm(join(getDistFolder(name), 'client', 'mf-stats.json'), { force: true });
  await compressFiles(join(getDistFolder(name), 'client'));
  const types = await sharedTypes();
  await writeFile(join(getDistFolder(name), typesFile), JSON.stringify(types));
  const description = await describeBuild(name, {
    version,
    stats: stats.slice(0, browser.length),
    types: hashModules(types),
  });
  await writeFile(join(getDistFolder(name), 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** A remote in a repository of its own has no lint of ours. */
function refuseCarried(
  name: string,
  { stats: [client], forOthers }: Pick<MultiStats, 'stats'> & Required<Pick<Builds, 'forOthers'>>,
): void {
  const carried = client ? carriedIn(client.compilation, forOthers) : [];
  if (carried.length === 0) return;
  throw new Error(
    `${name} was not built: its scripts would carry ${carried.join(', ')}, of which a page has one already. Take what it needs from the public modules of @quoin/shared: runtime, ui and admin.`,
  );
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  if (!isPart(name)) {
    console.error(`Say which part to build: ${parts.join(', ')}.`);
    process.exit(1);
  }
  await build(name).catch((error: unknown) => {
    console.error(getErrorMessage(error));
    process.exit(1);
  });
}
