import { browserSuite } from './browser-suite.ts';
import { jestSuite } from './jest-suite.ts';
import { runTool } from './run-tool.ts';
import { whole, type Suite } from './suite.ts';

/** Everything there is to check, cheapest first. @param args handed to the tool, when one part is asked for */
export const suites = (args: readonly string[] = []): Suite[] => [
  {
    name: 'lint',
    about: 'import directions, sizes and style',
    async run() {
      const { ok, words } = await runTool({ script: 'node_modules/eslint/bin/eslint.js', args: args.length > 0 ? args : ['.'] });
      return whole(ok, words);
    },
  },
  {
    name: 'types',
    about: 'the strict type check of all packages',
    async run() {
      const { ok, words } = await runTool({ script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', ...args] });
      return whole(ok, words);
    },
  },
  jestSuite({
    name: 'unit',
    about: 'the contract, the screens, the edge, the build and the commands',
    args: [...args, '--selectProjects', 'node', 'screens'],
  }),
  jestSuite({ name: 'api', about: 'the content API, on SQLite and on PostgreSQL', args: [...args, '--selectProjects', 'api', 'api-postgres'] }),
  browserSuite(args),
];
