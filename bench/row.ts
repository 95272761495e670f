/** One line of the table: what was measured, beside what, and how far apart they may be. */
export interface Row {
  name: string;
  /** Ours, and that beside which it was measured in the same run, as figures with their unit. */
  ours: string;
  beside: string;
  ratio: number;
  /** Absent where a figure stands for itself. */
  goal?: { atLeast: number } | { atMost: number };
}

/** A row of what stands for itself, beside its limit. */
export const within = (name: string, { value, limit, unit }: { value: number; limit: number; unit: string }): Row => ({
  name,
  ours: `${value.toFixed(1)} ${unit}`,
  beside: `${limit} ${unit}`,
  ratio: value / limit,
  goal: { atMost: 1 },
});

/** Measures one subject. It starts what it needs, and ends it. */
export type Part = () => Promise<Row[]>;

export const isMet = ({ ratio, goal }: Row): boolean => {
  if (!goal) return true;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
};

/** The middle one: what else the machine did during one round is in none of the figures. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
