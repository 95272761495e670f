import { useCallback, useEffect, useState } from 'react';
import type { ReleaseOverview } from '@quoin/shared/contract/release-admin';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { readReleases } from './release-admin-client.ts';

const everyMs = 5000;

export interface Releases {
  /** The latest answer; it stays while a later one fails. */
  overview: ReleaseOverview | undefined;
  failure: string | undefined;
  refresh: () => Promise<void>;
}

/** What runs, asked for again every few seconds while the screen is looked at. */
export function useReleases(): Releases {
  const [overview, setOverview] = useState<ReleaseOverview>();
  const [failure, setFailure] = useState<string>();

  const refresh = useCallback(async () => {
    try {
      const answer = await readReleases();
      // A late answer never replaces a newer one.
      setOverview((last) => (last && last.sequence > answer.sequence ? last : answer));
      setFailure(undefined);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  }, []);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const first = setTimeout(look);
    const timer = setInterval(look, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [refresh]);

  return { overview, failure, refresh };
}
