/** What the control takes on the machine on which the bounds were measured, in ms. */
const usualControlMs = 30;

/** Arithmetic without globals: in a test, each use of one is a call into the runner. */
function runControl(): number {
  const before = process.threadCpuUsage();
  let sum = 0;
  for (let index = 0; index < 5e6; index += 1) sum = (sum * 31 + index) % 1_000_003;
  const { user, system } = process.threadCpuUsage(before);
  return sum < 0 ? Number.NaN : (user + system) / 1e3;
}

/** How much slower this thread runs at present than on that machine; 1 where it is not slower. */
const measureSlowness = (): number => Math.max(1, Math.min(...[1, 2, 3].map(runControl)) / usualControlMs);

/**
 * Measures the processor time of this thread during `work`, in ms of a quiet machine. Unlike a delay, it does not grow
 * with what else the machine does; that such a machine also runs slower is measured by a control before and after.
 * With `times`, the work runs so often, and the least counts: garbage of earlier tests is collected in any of them.
 */
export async function measureProcessorTime<T>(
  work: () => Promise<T>,
  { times = 1 }: { times?: number } = {},
): Promise<{ result: T; ms: number }> {
  const slowness = measureSlowness();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1e3 / Math.max(slowness, measureSlowness());
  if (times <= 1) return { result, ms };
  const again = await measureProcessorTime(work, { times: times - 1 });
  return { result, ms: Math.min(ms, again.ms) };
}
