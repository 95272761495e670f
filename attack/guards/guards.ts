import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import type { Attack } from '../attack-result.ts';
import { countAnchors, type Guard } from './removable-guard.ts';
import { guardList } from './guard-list.ts';
import { runCheck } from './run-check.ts';

/**
 * Removes each guard in a copy of the tree, and sees that the named test or attack fails. First all of these run in the
 * copy as it is, and must pass: a check that always fails proves nothing.
 */
export const guards: Attack = async () => {
  const tree = await copyOfTheTree({ withBuilds: false });
  try {
    const failures = await findBadChecks(tree);
    for (const guard of guardList) {
      const fault = await tryWithout(tree, guard);
      console.log(`  ${fault === undefined ? 'noticed' : 'NOT NOTICED'}: ${guard.name}`);
      if (fault !== undefined) failures.push(`${guard.name} (${guard.file}): ${fault}`);
    }
    return [
      { name: 'guards removed one at a time, each noticed by its test or attack', tried: guardList.length, failures },
    ];
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
};

async function findBadChecks(tree: string): Promise<string[]> {
  const checks = new Map(guardList.map(({ check }) => [JSON.stringify(check), check]));
  const failures: string[] = [];
  for (const [name, check] of checks) {
    const result = await runCheck(tree, check);
    if (result !== 'green') failures.push(`${name} is ${result} although no guard is missing.`);
  }
  return failures;
}

/** Returns why a removed guard is a failure of the attack, or undefined if its check noticed. */
async function tryWithout(tree: string, guard: Guard): Promise<string | undefined> {
  const file = path.join(tree, guard.file);
  const source = await readFile(file, 'utf8');
  const count = countAnchors(guard, source);
  if (count !== 1) return `the list is stale: its code is there ${count} times. Correct it in attack/guards.`;
  // A function, because `$` in the text has a meaning in a replacement.
  await writeFile(
    file,
    source.replace(guard.code, () => guard.without),
  );
  try {
    const result = await runCheck(tree, guard.check);
    if (result === 'red') return undefined;
    return result === 'green'
      ? `${JSON.stringify(guard.check)} passes without it. Write the test that fails.`
      : `${JSON.stringify(guard.check)} could not run without it. Remove less code.`;
  } finally {
    await writeFile(file, source);
  }
}
