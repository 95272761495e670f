const limits = {
  /** How many renders of a path in a row may terminate their worker before the breaker opens for the path. */
  failuresOfPath: 2,
  /** How many renders of all paths may do so within `windowMs` before it opens for the whole site. */
  failuresOfSite: 8,
  windowMs: 10_000,
  pathPauseMs: 10_000,
  sitePauseMs: 5_000,
  /** The number of paths whose failures are remembered. */
  paths: 1000,
};

interface PathFailures {
  consecutive: number;
  pausedUntil: number;
}

/**
 * A circuit breaker for renders that hang or run out of memory. While it is open, visitors get the last good page, or
 * the browser renders, without a wait; and no more workers are terminated.
 */
export interface RenderBreaker {
  /**
   * Whether the breaker is open for a path. After the pause of a path it is half-open: it lets one render through as a
   * test, and is open for the others until that ends, or for another pause. After the pause of the site it closes.
   */
  isOpen(path: string): boolean;
  /** Records a render that terminated its worker. Returns a message for the log when that opens the breaker. */
  recordFailure(path: string): string | undefined;
  /** Records a render that left its worker running, with a page or an error. Closes the breaker of the path. */
  recordEnd(path: string): void;
}

export function createRenderBreaker(now: () => number = Date.now): RenderBreaker {
  const failures = new Map<string, PathFailures>();
  let recentFailures: number[] = [];
  let siteIsPausedUntil = 0;

  /** Counts a failure of the path, and forgets the path whose last failure is the oldest when there are too many. */
  function countForPath(key: string): number {
    const consecutive = (failures.get(key)?.consecutive ?? 0) + 1;
    failures.delete(key);
    failures.set(key, { consecutive, pausedUntil: now() + limits.pathPauseMs });
    const [oldest] = failures.keys();
    if (failures.size > limits.paths && oldest !== undefined) failures.delete(oldest);
    return consecutive;
  }

  function countForSite(): number {
    recentFailures = [...recentFailures.filter((at) => at > now() - limits.windowMs), now()];
    return recentFailures.length;
  }

  return {
    isOpen(path) {
      if (now() < siteIsPausedUntil) return true;
      const state = failures.get(withoutQuery(path));
      if (!state || state.consecutive < limits.failuresOfPath) return false;
      if (now() < state.pausedUntil) return true;
      // This render is the test. The pause starts again, so that the others wait for its result.
      state.pausedUntil = now() + limits.pathPauseMs;
      return false;
    },
    recordFailure(path) {
      const key = withoutQuery(path);
      const [pathFailures, siteFailures] = [countForPath(key), countForSite()];
      if (siteFailures >= limits.failuresOfSite) {
        recentFailures = [];
        siteIsPausedUntil = now() + limits.sitePauseMs;
        return `Rendering is paused for ${limits.sitePauseMs / 1000} s: ${siteFailures} renders terminated their workers.`;
      }
      return pathFailures === limits.failuresOfPath
        ? `Rendering of ${key} is paused for ${limits.pathPauseMs / 1000} s: ${pathFailures} renders in a row terminated their workers.`
        : undefined;
    },
    recordEnd: (path) => void failures.delete(withoutQuery(path)),
  };
}

const withoutQuery = (path: string): string => path.split('?')[0] ?? path;
