/**
 * Lints snippets under the file names that they give. Reads `[{ file, code, needsTypes? }]` from stdin and writes, for
 * each, the list of violated rules. It is a process of its own, because Jest's module system cannot load our config.
 */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../run/root.ts';

let input = '';
for await (const chunk of process.stdin) input += chunk;

// Without type information, a linted file does not have to exist.
const untyped = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });
const typed = new ESLint({ cwd: root });

const answers = [];
for (const { file, code, needsTypes = false } of JSON.parse(input)) {
  const [result] = await (needsTypes ? typed : untyped).lintText(code, { filePath: file });
  answers.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(answers));
