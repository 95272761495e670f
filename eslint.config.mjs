import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';
import { reasonedSuppression, restrictedDynamicImports } from './commands/lint/rules.mjs';
import { zones } from './commands/lint/zones.mjs';

const root = import.meta.dirname;
const tests = ['**/*.test.{ts,tsx}', 'commands/test/**', 'e2e/**'];
const configs = ['**/*.config.{mjs,ts}'];
const entryPoints = ['remote-*/src/index.ts', 'shell/src/index.ts'];

// Reads the resources' names from the contract, so that the rules apply to a new resource immediately.
const resources = [
  ...readFileSync(path.join(root, 'shared/src/contract/resources/contracts.ts'), 'utf8').matchAll(
    /from '\.\/(?!contract\.ts)([\w-]+)\.ts'/g,
  ),
].map(([, name]) => name);

/** The folders of public remotes: the server renders what they draw. */
const publicRemotes = globSync('remote-*/remote.json', { cwd: root })
  .filter((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).area === 'public')
  .map((file) => path.dirname(file));

const everywhere = [
  {
    regex: String.raw`^\.{1,2}/(?!.*\.(ts|tsx|mjs|cjs|css|json)$)`,
    message: 'Relative imports name the whole file, extension included.',
  },
  { regex: '^@/|^~|^src/', message: 'No path aliases: relative inside a package, the package name across.' },
];
const router = {
  regex: '^react-router(-dom)?(/|$)',
  message: 'The router comes from @quoin/shared/runtime/router, so that one copy runs in the page.',
};
const mantine = {
  regex: '^@mantine/',
  message: 'Only shared/src/ui, shared/src/admin and shell/src/admin-frame know the UI library.',
};
const database = {
  regex: '^(kysely|node:sqlite|pg)(/|$)',
  allowTypeImports: true,
  message: 'SQL and its drivers stay in content-api/src/db.',
};
const client = { regex: '^axios(/|$)', message: 'Calls go through @quoin/shared/runtime/api-client.' };
const named = {
  regex: `(^@quoin/shared|/)contract/resources/(${resources.join('|')})(\\.ts)?$`,
  message: 'The kit and the engine name no resource.',
};

/** Import bans. Each block passes its whole list, because a later block replaces an earlier rule. */
const bans = (patterns) => {
  const all = { patterns: [...everywhere, ...patterns] };
  return {
    '@typescript-eslint/no-restricted-imports': ['error', all],
    'quoin/restricted-dynamic-imports': ['error', all],
  };
};

// Re-exports from a library (the router, the UI library) are facades, not barrels, so they are allowed.
const reExport = {
  selector: String.raw`ExportNamedDeclaration[source.value=/^(\.|@quoin\u002F)/]`,
  message: 'No barrels: import the file that defines the name.',
};
const exportAll = { selector: 'ExportAllDeclaration', message: 'No `export *`: an entry point lists its exports.' };
const namesResource = {
  selector: `:matches(BinaryExpression, SwitchCase) > Literal[value=/^(${resources.join('|')})$/]`,
  message: 'The kit and the engine ask what a contract says, never which one it is.',
};
const inlineStyle = {
  selector: 'JSXAttribute[name.name="style"]',
  message:
    'The policy of public pages refuses style attributes, so a rendered page would lack this style until it is hydrated. Use a class of a CSS module.',
};
const syntax = (...banned) => ({ 'no-restricted-syntax': ['error', exportAll, ...banned] });

const size = {
  'max-lines': ['error', 250],
  // The formatter puts each attribute of a component on its own line.
  'max-lines-per-function': ['error', 110],
  // The formatter breaks code, but it cannot break strings.
  'max-len': [
    'error',
    { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
  ],
  'max-depth': ['error', 3],
  'max-params': ['error', 2],
  complexity: ['error', 11],
};

const imports = {
  'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
  'import-x/no-cycle': ['error', { ignoreExternal: true }],
  'import-x/no-self-import': 'error',
  'import-x/no-duplicates': 'error',
  'import-x/no-default-export': 'error',
  'import-x/no-relative-packages': 'error',
  'import-x/no-mutable-exports': 'error',
  'import-x/first': 'error',
};

const taste = {
  eqeqeq: 'error',
  'no-else-return': ['error', { allowElseIf: false }],
  'no-var': 'error',
  'prefer-const': 'error',
  'object-shorthand': 'error',
  'no-console': ['error', { allow: ['warn', 'error'] }],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  'quoin/reasoned-suppression': 'error',
};

const types = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true }],
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/only-throw-error': [
    'error',
    {
      // A loader may throw a Response, or the router's data with a status.
      allow: [
        { from: 'lib', name: 'Response' },
        { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
      ],
      allowThrowingUnknown: true,
    },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
};

/** Returns a plug-in's recommended rules, all as errors. */
const asErrors = (rules) => Object.fromEntries(Object.keys(rules).map((name) => [name, 'error']));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', 'e2e/test-results/**', '**/.cache/**'] },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    extends: [js.configs.recommended],
    plugins: {
      '@typescript-eslint': tseslint.plugin,
      'import-x': importX,
      unicorn,
      quoin: {
        rules: { 'reasoned-suppression': reasonedSuppression, 'restricted-dynamic-imports': restrictedDynamicImports },
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: path.join(root, 'tsconfig.json') })],
      'import-x/extensions': ['.ts', '.tsx', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      ...size,
      ...imports,
      ...taste,
      ...syntax(reExport),
      ...bans([router, mantine, database, client]),
      // TypeScript checks these names itself.
      'no-undef': 'off',
      'no-unused-vars': 'off',
      'no-redeclare': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: types,
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['content-api/**', 'commands/**', 'webpack/**', 'e2e/**', 'attack/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: asErrors(reactHooks.configs.recommended.rules),
  },
  {
    files: ['**/index.{ts,tsx,mjs}'],
    ignores: entryPoints,
    rules: syntax(reExport, {
      selector: 'Program',
      message: 'Only an entry point is called index.ts; other files are named after what they export.',
    }),
  },
  // Entry points and configs may re-export.
  { files: [...entryPoints, ...configs], rules: syntax() },
  { files: configs, rules: { 'import-x/no-default-export': 'off', 'max-lines': 'off' } },
  {
    files: ['shared/src/runtime/{api-client,send}.ts'],
    // Nearly every call passes only the first two of up to four parameters; an options object would be longer.
    rules: { ...bans([router, mantine, database]), 'max-params': ['error', 4] },
  },
  { files: ['shared/src/server/answer-calls.ts'], rules: bans([router, mantine, database]) },
  { files: ['shared/src/ui/**', 'shell/src/admin-frame/**'], rules: bans([router, database, client]) },
  {
    files: ['shared/src/admin/**'],
    rules: { ...bans([router, database, client, named]), ...syntax(reExport, namesResource) },
  },
  {
    files: [
      'shared/src/runtime/router.ts',
      'shared/src/admin/router.ts',
      'shared/src/memory-router.ts',
      'shared/src/server/static-router.ts',
    ],
    rules: bans([mantine, database, client]),
  },
  {
    files: ['content-api/src/engine/**'],
    rules: { ...bans([router, mantine, client, database, named]), ...syntax(reExport, namesResource) },
  },
  { files: publicRemotes.map((folder) => `${folder}/src/**/*.tsx`), rules: syntax(reExport, inlineStyle) },
  { files: ['content-api/src/db/**'], rules: bans([router, mantine, client]) },
  // The benchmark controls query SQLite directly.
  { files: ['bench/controls/**'], rules: bans([router, mantine, client]) },
  // Commands, build and benchmarks print to the terminal.
  { files: ['commands/**', 'webpack/**', 'e2e/**', 'bench/**', 'attack/**'], rules: { 'no-console': 'off' } },
  {
    files: ['commands/**/*.ts', 'webpack/**/*.ts', 'bench/**/*.ts', 'attack/**/*.ts', ...tests],
    // They parse JSON that they have written themselves.
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-return': 'off' },
  },
  // Sample content is long text and SVG paths, so limits on its length are useless.
  { files: ['sample-content/**'], rules: { 'max-lines': 'off', 'max-len': 'off' } },
  {
    files: tests,
    rules: {
      // A suite is one long function; it names the resource that it tests, and imports internal modules.
      'max-lines': ['error', 450],
      'max-lines-per-function': 'off',
      'no-console': 'off',
      ...syntax(),
      ...bans([router, mantine]),
    },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'quoin/restricted-dynamic-imports': 'off' },
  },
  // Jest loads test environments, runners, set-up and tear-down from the default export.
  {
    files: [
      'commands/test/{browser-environment,{postgres,sqlite}/global-*}.ts',
      'commands/mutate/covering-tests-runner.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
