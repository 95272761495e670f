/**
 * Whether a caller that holds `held` of `total` units may get more, when all callers together hold `used`. A caller may
 * hold at most `1 / divisor` of what is free: one caller gets `1 / (divisor + 1)` of the total, each of many gets less,
 * and some units stay free for the next caller. (Dynamic thresholds: A. Choudhury and E. Hahne, IEEE/ACM
 * Transactions on Networking, 1998.)
 */
export const mayHoldMore = ({
  held,
  used,
  total,
  divisor,
}: {
  held: number;
  used: number;
  total: number;
  divisor: number;
}): boolean => held * divisor < total - used;
