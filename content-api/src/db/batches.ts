/** The most records that one statement names. */
const batch = 500;

/** Splits an array into batches that fit into one statement. */
export const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, index) => all.slice(index * batch, (index + 1) * batch));
