const limits = {
  /** Renders of one address in a row, or of all addresses within `withinMs`, that may cost their worker. */
  ofOne: 2,
  ofAll: 8,
  withinMs: 10_000,
  /** How long such an address, or the whole site, is then left to the last good pages and the browser. */
  pauseMs: { one: 10_000, all: 5_000 },
  addresses: 1000,
};

interface Losses {
  inRow: number;
  until: number;
}

/** Knows what cannot be rendered now, so that a visitor need not wait to learn it and no further worker is lost. */
export interface RenderBreaker {
  /** After a pause one render is let through to see; the others wait for what it finds. */
  isOpen(path: string): boolean;
  /** A render hung or ran out of memory. Answers what is given up for the moment, in words, when it is given up. */
  lost(path: string): string | undefined;
  /** A render came back, whatever it said. */
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
