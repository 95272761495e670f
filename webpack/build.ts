import { readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { typesFile } from '@quoin/shared/contract/releases/compatibility';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { compressFiles } from './compress-files.ts';
import { describeBuild } from './describe-build.ts';
import { checkExposedTypes, deleteTypeCache } from './exposed-types.ts';
import { getFingerprint } from './fingerprint.ts';
import { getDistFolder, getAppFolder, isApp, apps, readRemoteManifest } from './apps.ts';
import type { Builds, Recipe } from './recipe.ts';
import { listBundledModules } from './shared-names.ts';
import { servedName, servedTypes } from './release/served-files.ts';
import { hashModules, readSharedTypes } from './shared-types.ts';

/** Imports the recipe from an app's `webpack.config.ts`. */
export async function loadRecipe(name: string): Promise<Recipe> {
  const config: { recipe: Recipe } = await import(pathToFileURL(join(getAppFolder(name), 'webpack.config.ts')).href);
  return config.recipe;
}

/**
 * Runs webpack once.
 * @throws Error with webpack's error messages
 */
export function compile(configurations: Configuration[]): Promise<MultiStats> {
  const { promise, resolve, reject } = Promise.withResolvers<MultiStats>();
  const compiler = webpack(configurations);
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error || !stats) reject(error ?? new Error('webpack returned no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
      else resolve(stats);
    });
  });
  return promise;
}

/**
 * Builds one app into its `dist` folder, and replaces an existing build. Writes `build.json` last, so that an
 * interrupted build does not count as one.
 */
export async function build(name: string): Promise<void> {
  const version = await getFingerprint(name);
  const recipe = await loadRecipe(name);
  await rm(join(getDistFolder(name), 'build.json'), { force: true });
  await rm(getDistFolder(name), { recursive: true, force: true });
  // Module Federation writes this into `mf-manifest.json` as the build's version. Without it, it uses the version in
  // `package.json`.
  process.env.MF_BUILD_VERSION = version;
  await deleteTypeCache(name);
  const { browser, server, forOthers = [] } = recipe({ version, mode: 'production' });
  const { stats } = await compile([...browser, ...(server ? [server] : [])]);
  if (readRemoteManifest(name)) refuseBundledShared(name, { stats, forOthers });
  await checkExposedTypes(name, forOthers);
  // Module Federation has no option to leave this file out. It contains paths of this machine, and the edge serves
  // every file of the folder.
  await rm(join(getDistFolder(name), 'client', 'mf-stats.json'), { force: true });
  await refuseUnserved(name);
  await compressFiles(join(getDistFolder(name), 'client'));
  const types = await readSharedTypes();
  await writeFile(join(getDistFolder(name), typesFile), JSON.stringify(types));
  const description = await describeBuild(name, {
    version,
    stats: stats.slice(0, browser.length),
    types: hashModules(types),
  });
  await writeFile(join(getDistFolder(name), 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/**
 * Refuses a build whose scripts contain shared code. A remote in its own repository has no lint rules of Quoin to
 * prevent that.
 * @throws Error that names the shared code
 */
function refuseBundledShared(
  name: string,
  { stats: [client], forOthers }: Pick<MultiStats, 'stats'> & Required<Pick<Builds, 'forOthers'>>,
): void {
  const bundled = client ? listBundledModules(client.compilation, forOthers) : [];
  if (bundled.length === 0) return;
  throw new Error(
    `${name} was not built: its scripts contain ${bundled.join(', ')}, which every page has already. Import what it needs from the public modules of @quoin/shared: runtime, ui and admin.`,
  );
}

/**
 * Refuses a build with a file that the edge does not serve, of which visitors would miss a picture or a font.
 * @throws Error that names the files
 */
async function refuseUnserved(name: string): Promise<void> {
  const files = await readdir(join(getDistFolder(name), 'client'));
  const isServed = (file: string) => extname(file) in servedTypes && new RegExp(`^${servedName}$`).test(file);
  const unserved = files.filter((file) => !isServed(file));
  if (unserved.length > 0)
    throw new Error(
      `${name} was not built: the site does not serve ${unserved.join(', ')}. Names of files end in ${Object.keys(servedTypes).join(', ')}, in lower case.`,
    );
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  if (!isApp(name)) {
    console.error(`Name the app to build: ${apps.join(', ')}.`);
    process.exit(1);
  }
  await build(name).catch((error: unknown) => {
    console.error(getErrorMessage(error));
    process.exit(1);
  });
}
