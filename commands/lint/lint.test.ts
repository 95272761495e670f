import { spawnSync } from 'node:child_process';
import path from 'node:path';

interface Snippet {
  /** The path under which the code is linted. */
  file: string;
  code: string;
  /** The rule that the code violates; none if it is valid. */
  rule?: string;
  /** Whether the rule needs types; the file must exist then. */
  needsTypes?: boolean;
}

const restricted = '@typescript-eslint/no-restricted-imports';
const zone = 'import-x/no-restricted-paths';
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

const cases: Record<string, Snippet> = {
  'a plain file passes': {
    file: 'shared/src/contract/plain.ts',
    code: "import { text } from './field.ts';\nexport const one = text();\n",
  },

  'any is banned': {
    file: 'shared/src/contract/x.ts',
    code: 'export const f = (x: any) => x;',
    rule: '@typescript-eslint/no-explicit-any',
  },
  '`as` is banned': {
    file: 'shared/src/contract/x.ts',
    code: 'export const f = (x: unknown) => x as string;',
    rule: '@typescript-eslint/consistent-type-assertions',
  },
  '`as const` is welcome': { file: 'shared/src/contract/x.ts', code: 'export const f = [1, 2] as const;' },
  '`!` is banned': {
    file: 'shared/src/contract/x.ts',
    code: 'export const f = (x?: string) => x!.length;',
    rule: '@typescript-eslint/no-non-null-assertion',
  },
  'JSON is unknown until it is looked at': {
    file: 'shared/src/contract/head.ts',
    code: 'export const f = (text: string): string => JSON.parse(text).name;',
    rule: '@typescript-eslint/no-unsafe-return',
    needsTypes: true,
  },
  'a promise is waited for': {
    file: 'shared/src/runtime/auth.ts',
    code: 'export const f = () => { Promise.resolve(1); };',
    rule: '@typescript-eslint/no-floating-promises',
    needsTypes: true,
  },
  'a suppression says why': {
    file: 'commands/x.ts',
    code: '// eslint-disable-next-line eqeqeq\nexport const f = (a: number) => a == 1;',
    rule: 'quoin/reasoned-suppression',
  },

  'a public remote has no style attributes': {
    file: 'remote-public/src/x.tsx',
    code: 'export const X = () => <p style={{ color: "red" }} />;',
    rule: 'no-restricted-syntax',
  },
  'a remote of the back-office may have them': {
    file: 'remote-admin-people/src/x.tsx',
    code: 'export const X = () => <p style={{ color: "red" }} />;',
  },

  'a file ends at 250 lines': { file: 'webpack/x.ts', code: lines(251, 'console.log(1);'), rule: 'max-lines' },
  'a test may have 450': { file: 'webpack/x.test.ts', code: lines(449, 'console.log(1);') },
  'and not more': { file: 'webpack/x.test.ts', code: lines(451, 'console.log(1);'), rule: 'max-lines' },
  'a function ends at 110 lines': {
    file: 'webpack/x.ts',
    code: `export function f() {\n${lines(110, '  console.log(1);')}\n}`,
    rule: 'max-lines-per-function',
  },
  'complexity ends at 11': {
    file: 'webpack/x.ts',
    code: `export const f = (a: number) => ${Array.from({ length: 12 }, (_, at) => `a === ${at}`).join(' || ')};`,
    rule: 'complexity',
  },
  'nesting ends at 3': {
    file: 'webpack/x.ts',
    code: 'export function f(a: number) { if (a) { if (a > 1) { if (a > 2) { if (a > 3) { console.log(a); } } } } }',
    rule: 'max-depth',
  },
  'two parameters are enough': {
    file: 'webpack/x.ts',
    code: 'export const f = (a: number, b: number, c: number) => a + b + c;',
    rule: 'max-params',
  },

  'file names are kebab-case': {
    file: 'remote-public/src/HomePage.tsx',
    code: 'export const a = 1;',
    rule: 'unicorn/filename-case',
  },
  'exports have names': {
    file: 'remote-public/src/home.tsx',
    code: 'export default 1;',
    rule: 'import-x/no-default-export',
  },
  'a config may export a default': { file: 'e2e/playwright.config.ts', code: 'export default 1;' },
  '`export *` is banned': {
    file: 'remote-public/src/index.ts',
    code: "export * from './routes.tsx';",
    rule: 'no-restricted-syntax',
  },
  'files do not pass others on': {
    file: 'shared/src/ui/all.ts',
    code: "export { text } from '../contract/field.ts';",
    rule: 'no-restricted-syntax',
  },
  'a folder has no index file': {
    file: 'shared/src/ui/index.ts',
    code: 'export const a = 1;',
    rule: 'no-restricted-syntax',
  },
  'a remote has an entry point': { file: 'remote-public/src/index.ts', code: "export { routes } from './routes.tsx';" },
  'paths have no aliases': {
    file: 'remote-public/src/a.ts',
    code: "import { b } from '@/b.ts';\nexport const a = b;",
    rule: restricted,
  },
  'an import names the whole file': {
    file: 'remote-public/src/a.ts',
    code: "import { b } from './b';\nexport const a = b;",
    rule: restricted,
  },

  'imports make no circle': {
    file: 'shared/src/runtime/config.ts',
    code: "import { appKey } from './app-key.ts';\nexport const runtimeConfig = () => appKey();",
    rule: 'import-x/no-cycle',
  },
  'the contract stands alone': {
    file: 'shared/src/contract/x.ts',
    code: "import { authToken } from '../runtime/auth.ts';\nexport const a = authToken;",
    rule: zone,
  },
  'the API shares the contract': {
    file: 'content-api/src/x.ts',
    code: "import { posts } from '@quoin/shared/contract/resources/posts';\nexport const a = posts;",
  },
  'the API shares nothing else': {
    file: 'content-api/src/x.ts',
    code: "import { authToken } from '@quoin/shared/runtime/auth';\nexport const a = authToken;",
    rule: zone,
  },
  'nor the parts of shared that are in no folder of their own': {
    file: 'content-api/src/x.ts',
    code: "import { signIn } from '@quoin/shared/session';\nexport const a = signIn;",
    rule: zone,
  },
  'the contract knows no session': {
    file: 'shared/src/contract/x.ts',
    code: "import { signIn } from '../session.ts';\nexport const a = signIn;",
    rule: zone,
  },
  'the UI kit has nothing of tests': {
    file: 'shared/src/ui/x.ts',
    code: "import { records } from '../testing/records.ts';\nexport const a = records;",
    rule: zone,
  },
  'but its tests do': {
    file: 'shared/src/ui/x.test.ts',
    code: "import { records } from '../testing/records.ts';\nexport const a = records;",
  },
  ...Object.fromEntries(
    ['testing/records', 'server/static-router', 'singletons', 'memory-router'].map((name) => [
      `a remote carries no ${name}`,
      {
        file: 'remote-public/src/x.ts',
        code: `import { a } from '@quoin/shared/${name}';\nexport const b = a;`,
        rule: zone,
      },
    ]),
  ),
  'but for what it exposes to other hosts': {
    file: 'remote-public/src/screen/x.ts',
    code: "import { a } from '@quoin/shared/memory-router';\nexport const b = a;",
  },
  'nor in a folder': {
    file: 'remote-public/src/home/x.tsx',
    code: "import { a } from '@quoin/shared/singletons';\nexport const b = a;",
    rule: zone,
  },
  'its tests import internal modules': {
    file: 'remote-public/src/home/x.test.tsx',
    code: "import { a } from '@quoin/shared/memory-router';\nexport const b = a;",
  },
  'a remote has what the shell provides': {
    file: 'remote-public/src/x.ts',
    code: "import { Outlet } from '@quoin/shared/runtime/router';\nexport const a = Outlet;",
  },
  'remotes do not know each other': {
    file: 'remote-public/src/x.ts',
    code: "import manifest from '../../remote-admin-people/remote.json';\nexport const a = manifest;",
    rule: zone,
  },
  'remotes do not know the shell': {
    file: 'remote-public/src/x.ts',
    code: "import shell from '../../shell/package.json';\nexport const a = shell;",
    rule: zone,
  },
  'the shell imports no remote': {
    file: 'shell/src/x.ts',
    code: "import manifest from '../../remote-public/remote.json';\nexport const a = manifest;",
    rule: zone,
  },

  'the router has one module': {
    file: 'remote-public/src/x.ts',
    code: "import { Link } from 'react-router';\nexport const a = Link;",
    rule: restricted,
  },
  'which is this one': { file: 'shared/src/runtime/router.ts', code: "export { Link } from 'react-router';" },
  'remotes do not know the UI library': {
    file: 'remote-admin-people/src/x.ts',
    code: "import { Button } from '@mantine/core';\nexport const a = Button;",
    rule: restricted,
  },
  'the UI kit knows it': {
    file: 'shared/src/ui/button.ts',
    code: "import { Button } from '@mantine/core';\nexport const a = Button;",
  },
  'SQL stays in its folder': {
    file: 'content-api/src/routes/x.ts',
    code: "import { DatabaseSync } from 'node:sqlite';\nexport const a = DatabaseSync;",
    rule: restricted,
  },
  'the engine may name its types': {
    file: 'content-api/src/engine/x.ts',
    code: "import type { Kysely } from 'kysely';\nexport type A = Kysely<unknown>;",
  },
  'the client has one module': {
    file: 'shared/src/admin/x.ts',
    code: "import axios from 'axios';\nexport const a = axios;",
    rule: restricted,
  },
  ...Object.fromEntries(
    ['react-router', '@mantine/core', 'axios'].map((library) => [
      `nor is ${library} fetched later`,
      {
        file: 'remote-public/src/x.ts',
        code: `export const a = () => import('${library}');`,
        rule: 'quoin/restricted-dynamic-imports',
      },
    ]),
  ),
  'a screen of its own is': {
    file: 'remote-public/src/x.ts',
    code: "export const a = () => import('./home/home-screen.tsx');",
  },
  'the kit names no resource': {
    file: 'shared/src/admin/x.ts',
    code: "import { posts } from '@quoin/shared/contract/resources/posts';\nexport const a = posts;",
    rule: restricted,
  },
  'nor by a relative path': {
    file: 'shared/src/admin/x.ts',
    code: "import { posts } from '../contract/resources/posts.ts';\nexport const a = posts;",
    rule: restricted,
  },
  'the engine does not ask which one it serves': {
    file: 'content-api/src/engine/x.ts',
    code: "export const f = (name: string) => name === 'posts';",
    rule: 'no-restricted-syntax',
  },
};

const isAnswers = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.length === Object.keys(cases).length;

describe('lint', () => {
  let answers: Map<string, string[]>;

  beforeAll(() => {
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'lint-snippets.mjs')], {
      input: JSON.stringify(Object.values(cases)),
      encoding: 'utf8',
      timeout: 110_000,
    });
    const parsed: unknown = stdout === '' ? stderr : JSON.parse(stdout);
    if (!isAnswers(parsed)) throw new Error(stderr);
    answers = new Map(Object.keys(cases).map((name, at) => [name, parsed[at] ?? []]));
  });

  it.each(Object.entries(cases))('%s', (name, { rule }) => {
    const fired = answers.get(name) ?? [];
    expect(fired).toEqual(rule === undefined ? [] : expect.arrayContaining([rule]));
  });
});
