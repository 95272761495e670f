/** A statement names so many records at most. */
const batch = 500;

/** The same in parts that a statement can name. */
export const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, index) => all.slice(index * batch, (index + 1) * batch));
