import { browserSuite } from './browser-suite.ts';
import { jestSuite } from './jest-suite.ts';
import { runTool } from './run-tool.ts';
import { whole, type Suite } from './suite.ts';

const check = ({
  name,
  about,
  script,
  args,
}: Pick<Suite, 'name' | 'about'> & { script: string; args: readonly string[] }): Suite => ({
  name,
  about,
  async run() {
    const { ok, words } = await runTool({ script, args });
    return whole(ok, words);
  },
});

/**
 * Returns all suites, the fastest first. The suites of one stage run in parallel, because each uses one processor.
 * @param args the arguments for the suite's tool, if only one suite runs
 */
export const stages = (args: readonly string[] = []): Suite[][] => [
  [
    check({
      name: 'lint',
      about: 'import directions, sizes and style',
      script: 'node_modules/eslint/bin/eslint.js',
      args: args.length > 0 ? args : ['.'],
    }),
    check({
      name: 'format',
      about: 'the formatter: `npx prettier --write .` puts right what it finds',
      script: 'node_modules/prettier/bin/prettier.cjs',
      args: ['--check', '--log-level', 'warn', ...(args.length > 0 ? args : ['.'])],
    }),
    check({
      name: 'types',
      about: 'the strict type check of all packages',
      script: 'node_modules/typescript/bin/tsc',
      args: ['--noEmit', ...args],
    }),
  ],
  [
    jestSuite({
      name: 'unit',
      about: 'the contract, the screens, the edge, the build and the commands',
      args,
      projects: ['node', 'screens'],
    }),
  ],
  [
    jestSuite({
      name: 'api',
      about: 'the content API, on SQLite and on PostgreSQL',
      args,
      projects: ['api', 'api-postgres'],
      // A database server would start and stop with each change.
      watched: ['api'],
    }),
  ],
  [
    check({
      name: 'attack',
      about: 'the quick half of `npm run attack`: the wall between sites, stored scripts, random calls',
      script: 'commands/attack.ts',
      args: ['--quick', ...args],
    }),
  ],
  [browserSuite(args)],
];
