const limits = {
  /**
   * How many renders may terminate their worker before the breaker opens: of one path in a row, and of all paths within
   * `withinMs`.
   */
  ofOne: 2,
  ofAll: 8,
  withinMs: 10_000,
  /**
   * How long the breaker stays open, for one path and for the whole site. Meanwhile visitors get the last good page, or
   * the browser renders.
   */
  pauseMs: { one: 10_000, all: 5_000 },
  addresses: 1000,
};

interface Losses {
  inRow: number;
  until: number;
}

/**
 * A circuit breaker for renders that hang or run out of memory. While it is open, visitors do not wait for a render
 * that fails, and no more workers are lost.
 */
export interface RenderBreaker {
  /**
   * Whether the breaker is open for a path. After the pause of a path, it lets one render through as a test, and stays
   * open for the others until that ends. After the pause of the whole site, it closes.
   */
  isOpen(path: string): boolean;
  /** Records a render that hung or ran out of memory. Returns a message for the log when that opens the breaker. */
  lost(path: string): string | undefined;
  /** Records that a render ended, with or without an error. */
  cameBack(path: string): void;
}

export function createRenderBreaker(now: () => number = Date.now): RenderBreaker {
  const lossesOf = new Map<string, Losses>();
  let recent: number[] = [];
  let allUntil = 0;

  function lostAgain(address: string): Losses {
    const losses = { inRow: (lossesOf.get(address)?.inRow ?? 0) + 1, until: now() + limits.pauseMs.one };
    lossesOf.delete(address);
    lossesOf.set(address, losses);
    const [oldest] = lossesOf.keys();
    if (lossesOf.size > limits.addresses && oldest !== undefined) lossesOf.delete(oldest);
    return losses;
  }

  return {
    isOpen(path) {
      if (now() < allUntil) return true;
      const losses = lossesOf.get(addressOf(path));
      if (!losses || losses.inRow < limits.ofOne) return false;
      if (now() < losses.until) return true;
      losses.until = now() + limits.pauseMs.one;
      return false;
    },
    lost(path) {
      const { inRow } = lostAgain(addressOf(path));
      recent = [...recent.filter((at) => at > now() - limits.withinMs), now()];
      if (recent.length >= limits.ofAll) {
        recent = [];
        allUntil = now() + limits.pauseMs.all;
        return `nothing is rendered for ${limits.pauseMs.all / 1000} s: ${limits.ofAll} renders cost their workers`;
      }
      return inRow === limits.ofOne
        ? `${addressOf(path)} is not rendered for ${limits.pauseMs.one / 1000} s: it cost ${inRow} workers in a row`
        : undefined;
    },
    cameBack: (path) => void lossesOf.delete(addressOf(path)),
  };
}

const addressOf = (path: string): string => path.split('?')[0] ?? path;
