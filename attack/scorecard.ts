import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../commands/run/root.ts';
import type { AttackResult } from './attack-result.ts';

/** A family with its results. */
export interface FamilyResult {
  family: string;
  results: readonly AttackResult[];
}

const head = ['', 'attack', 'tried', 'held', 'failed', 'measured'];
const rule = ['---', '---', '---:', '---:', '---:', '---'];

/** Returns the results as a Markdown table. */
export function formatScorecard(families: readonly FamilyResult[]): string {
  const rows = families.flatMap(({ family, results }) =>
    results.map(({ name, tried, failures, figures = '' }) => {
      const failed = Math.min(failures.length, tried);
      return [family, name, String(tried), String(tried - failed), String(failures.length), figures];
    }),
  );
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const page = path.join(root, 'docs/security.md');
const [begin, end] = ['<!-- scorecard -->', '<!-- end of the scorecard -->'];

/**
 * Replaces the scorecard of `docs/security.md`.
 * @param circumstances when and where the attacks ran
 * @throws {Error} when the page has no place for it
 */
export function writeScorecard(families: readonly FamilyResult[], circumstances: string): void {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`docs/security.md has no ${begin} before ${end}: put both where the scorecard belongs.`);
  const card = `${begin}\n\n${circumstances}\n\n${formatScorecard(families)}\n\n`;
  writeFileSync(page, `${text.slice(0, from)}${card}${text.slice(to)}`);
}
