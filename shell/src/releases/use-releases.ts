import { useCallback, useEffect, useState } from 'react';
import type { ReleaseOverview } from '@quoin/shared/contract/releases/release-admin';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { readReleases } from './release-admin-client.ts';

const pollMs = 5000;

export interface Releases {
  /** The latest successful response; it stays when a later request fails. */
  overview: ReleaseOverview | undefined;
  failure: string | undefined;
  refresh: () => Promise<void>;
}

/** Polls the releases every 5 s while the document is visible. */
export function useReleases(): Releases {
  const [overview, setOverview] = useState<ReleaseOverview>();
  const [failure, setFailure] = useState<string>();

  const refresh = useCallback(async () => {
    try {
      const response = await readReleases();
      // Responses can arrive out of order; keep the newest.
      setOverview((last) => (last && last.sequence > response.sequence ? last : response));
      setFailure(undefined);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  }, []);

  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const first = setTimeout(poll);
    const timer = setInterval(poll, pollMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [refresh]);

  return { overview, failure, refresh };
}
