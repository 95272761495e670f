/**
 * Lints snippets as if they stood in the files they name: `[{ file, code }]` on the standard input,
 * the names of the rules that object, a list for each, on the output. Jest's module system cannot load ESLint's config
 * itself.
 */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../run/root.ts';

let input = '';
for await (const chunk of process.stdin) input += chunk;

// Most files need not exist: without types, lint looks at the text and the imports only.
const untyped = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });
const typed = new ESLint({ cwd: root });

const answers = [];
for (const { file, code, needsTypes = false } of JSON.parse(input)) {
  const [result] = await (needsTypes ? typed : untyped).lintText(code, { filePath: file });
  answers.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(answers));
