export interface Random {
  /** A number between the two, the second excluded. */
  between: (low: number, high: number) => number;
  /** True with this chance. */
  chance: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** Numbers that look random and are the same every time, so that a picture never changes by itself. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + (high - low) * next(),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
