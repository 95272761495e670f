import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { toError } from '@quoin/shared/contract/error-message';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

type Site = RecordOf<typeof applications>;

/**
 * Loads the user's sites. Empty until they have loaded, and when none of the applications `reached` is a site other
 * than the current one. An `Error` when the request failed.
 */
export function useSites(reached: readonly string[]): readonly Site[] | Error {
  const [sites, setSites] = useState<readonly Site[] | Error>([]);
  useEffect(() => {
    // Any site of the user can list them. Not the current one: the user may not have access to it any more.
    const other = reached.find((key) => key !== runtimeConfig().accountsAppKey && key !== appKey());
    if (other === undefined) return undefined;
    const leaving = new AbortController();
    listRecords(applications, {}, { appKey: other, signal: leaving.signal }).then(
      ({ data }) => setSites(data.filter(({ app_key: key }) => key !== runtimeConfig().accountsAppKey)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setSites(toError(error));
      },
    );
    return () => leaving.abort();
  }, [reached]);
  return sites;
}
