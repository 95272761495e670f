/** One row of the results: a figure, its control, their ratio and the goal for the ratio. */
export interface Row {
  name: string;
  /** Our figure and, in `control`, that of the control in the same run or a limit; both as text with a unit. */
  ours: string;
  control: string;
  ratio: number;
  /** The limit of `ratio`; absent for figures that are only reported. */
  goal?: { atLeast: number } | { atMost: number };
}

/** Returns a row for a figure without a control, compared with an upper limit. */
export const within = (name: string, { value, limit, unit }: { value: number; limit: number; unit: string }): Row => ({
  name,
  ours: `${value.toFixed(1)} ${unit}`,
  control: `${limit} ${unit}`,
  ratio: value / limit,
  goal: { atMost: 1 },
});

export interface BenchOptions {
  /** The folder of another version of this repository, to compare with. */
  against?: string | undefined;
}

/** A benchmark. It starts the servers that it needs, and stops them. */
export type Benchmark = (options: BenchOptions) => Promise<Row[]>;

export const isMet = ({ ratio, goal }: Row): boolean => {
  if (!goal) return true;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
};

/** Returns the median (the upper one of two), which ignores rounds that other load on the machine disturbed. */
export const computeMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
