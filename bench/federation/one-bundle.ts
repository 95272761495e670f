import path from 'node:path';
import { getAppFolder } from '@quoin/webpack/apps.ts';
import { compressFiles } from '@quoin/webpack/compress-files.ts';
import { compile, loadRecipe } from '@quoin/webpack/build.ts';
import webpack, { type Configuration, type RuleSetRule, type StatsCompilation } from 'webpack';

/** The URL prefix of its files. */
export const prefix = '/one/';

const site = 'remote-public';

/** The script and style files of each chunk of the one bundle. */
export type Chunks = ReadonlyMap<string, readonly string[]>;

const isStyle = (rule: RuleSetRule): boolean => rule.test instanceof RegExp && rule.test.test('a.css');
const listRules = ({ module }: Configuration): RuleSetRule[] =>
  (module?.rules ?? []).filter((rule): rule is RuleSetRule => typeof rule === 'object' && rule !== null);

/** Whether a configuration is the shell's build for visitors: the shell has several builds. */
const startsVisits = ({ entry }: Configuration): boolean => typeof entry === 'object' && 'main' in entry;

async function loadBrowserBuild(app: string): Promise<Configuration> {
  const { browser } = (await loadRecipe(app))({ version: 'one', mode: 'production' });
  const client = browser.find(startsVisits) ?? browser[0];
  if (!client) throw new Error(`${app} has no build for the browser`);
  return client;
}

/**
 * Merges the configurations of the shell and the public site into one: a federation host without a remote. Each keeps
 * its own CSS class names, because the server's HTML uses them.
 */
async function configuration(folder: string): Promise<Configuration> {
  const shell = await loadBrowserBuild('shell');
  const remote = await loadBrowserBuild(site);
  const inSite = getAppFolder(site);
  return {
    ...shell,
    output: { ...shell.output, path: folder, publicPath: prefix, uniqueName: 'one' },
    devtool: false,
    module: {
      ...shell.module,
      rules: [
        ...listRules(shell).map((rule) => (isStyle(rule) ? { ...rule, exclude: inSite } : rule)),
        ...listRules(remote)
          .filter(isStyle)
          .map((rule) => ({ ...rule, include: inSite })),
      ],
    },
    plugins: [
      ...(shell.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, path.join(import.meta.dirname, 'load-remote.ts')),
    ],
  };
}

const collectFiles = ({ namedChunkGroups = {} }: StatsCompilation): Chunks =>
  new Map(Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]));

/**
 * Builds the shell and the public site as one application into a folder.
 * @throws Error with webpack's messages if the build fails
 */
export async function buildOneBundle(folder: string): Promise<Chunks> {
  const {
    stats: [built],
  } = await compile([await configuration(folder)]);
  const chunks = collectFiles(built?.toJson({ all: false, chunkGroups: true }) ?? {});
  await compressFiles(folder);
  return chunks;
}
