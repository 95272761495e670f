import { isMet, type Row } from './row.ts';

/** Returns the rows as a Markdown table, aligned so that it is readable on the terminal too. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [['', 'ours', 'control', 'ratio', 'goal', ''], ...rows.map(toCells)];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => pad(cell, { column, width: widths[column] ?? 0 })).join(' | ')} |`,
  );
  const rule = `|${widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const toCells = (row: Row): string[] => {
  const { name, ours, control, ratio, goal } = row;
  return [name, ours, control, ratio.toFixed(2), formatGoal(goal), isMet(row) ? '' : 'missed'];
};

const formatGoal = (goal: Row['goal']): string => {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
};

const isFigure = (column: number): boolean => column > 0 && column < 5;
const pad = (cell: string, { column, width }: { column: number; width: number }): string =>
  isFigure(column) ? cell.padStart(width) : cell.padEnd(width);
