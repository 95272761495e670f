import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { longBenchmarks, benchmarks } from '../bench/benchmarks.ts';
import { isMet, type Row } from '../bench/row.ts';
import { formatTable } from '../bench/table.ts';
import { printHelp } from './run/print-help.ts';
import { root } from './run/root.ts';

/**
 * `npm run bench` runs all `benchmarks`; `npm run bench -- api` runs one suite. It fails when a goal is missed.
 * Only a run without arguments saves its results. `--against <folder>` names another version of the repository.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const suites = new Map([...benchmarks, ...longBenchmarks]);
printHelp(
  `npm run bench: all that is measured in half an hour.\nnpm run bench -- [${[...suites.keys()].join('|')}]: these only. The results are printed, not saved.\n  --against <folder>: for public-rows, a folder with another version of this repository and its node_modules.`,
);
const unknown = names.find((name) => !suites.has(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; the benchmarks are: ${[...suites.keys()].join(', ')}.`);
  process.exit(1);
}

const startedAt = Date.now();
const rows: Row[] = [];
for (const [name, measure] of names.length === 0 ? benchmarks : suites) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`Measuring ${name} …`);
  rows.push(...(await measure(values)));
}
const missed = rows.filter((row) => !isMet(row)).length;
const summary = `${missed === 0 ? 'Every goal is met' : `${missed} of ${rows.length} goals are missed`}; measured in ${Math.round((Date.now() - startedAt) / 1000)} s.`;
console.log(`\n${formatTable(rows)}\n\n${summary}`);
if (names.length === 0) save();
process.exit(missed === 0 ? 0 : 1);

/** Writes the results to `bench/results/latest.md`. */
function save(): void {
  const folder = path.join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const measured = `${circumstances()}\n\n${formatTable(rows)}\n\n${summary}\n`;
  writeFileSync(path.join(folder, 'latest.md'), `# The last measurement\n\n${measured}`);
}

function circumstances(): string {
  const [cpu] = os.cpus();
  const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'}`;
  return (
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${os.cpus().length} × ${cpu?.model ?? 'an unknown processor'}, `
    + `${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}. Ratios compare figures that were measured alternately in this run. The figures alone do not apply to other machines.`
  );
}
