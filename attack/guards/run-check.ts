import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import type { GuardCheck } from './removable-guard.ts';

/** `red`: a test failed. `broken`: no test ran, so nothing is known. */
export type CheckResult = 'green' | 'red' | 'broken';

/** Runs a check in a tree. */
export const runCheck = (tree: string, check: GuardCheck): Promise<CheckResult> =>
  'attack' in check ? runAttack(tree, check.attack) : runTests(tree, check);

async function runAttack(tree: string, family: string): Promise<CheckResult> {
  const { code, words } = await runNode(tree, ['commands/attack.ts', family, '--quick']);
  if (code === 0) return 'green';
  return words.includes('could not be made') || !words.includes(' did not hold.') ? 'broken' : 'red';
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

async function runTests(tree: string, check: Exclude<GuardCheck, { attack: string }>): Promise<CheckResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quoin-guard-'));
  const file = path.join(folder, 'report.json');
  const title = check.test === undefined ? [] : ['-t', escape(check.test)];
  await runNode(tree, [
    'node_modules/jest/bin/jest.js',
    check.file,
    ...title,
    '--selectProjects',
    check.project,
    '--maxWorkers=1',
    // A test that waits for what never comes goes on waiting after it has failed.
    '--forceExit',
    '--json',
    `--outputFile=${file}`,
  ]);
  const report: Report | undefined = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (!report) return 'broken';
  if (report.numFailedTests > 0) return 'red';
  return report.numPassedTests > 0 ? 'green' : 'broken';
}

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A check that takes longer is broken. The longest takes a minute on a busy machine. */
const timeLimitMs = 300_000;

async function runNode(tree: string, args: readonly string[]): Promise<{ code: number | null; words: string }> {
  const { child, exited, end } = spawnNode(args, { cwd: tree, stdout: 'pipe', stderr: 'pipe' });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      words = `${words}${chunk}`.slice(-20_000);
    });
  const timer = setTimeout(() => void end(), timeLimitMs);
  const { code } = await exited;
  clearTimeout(timer);
  return { code, words };
}
