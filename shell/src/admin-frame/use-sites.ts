import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { toError } from '@quoin/shared/contract/error-message';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

type Site = RecordOf<typeof applications>;

/**
 * The sites of who is a member of these applications, where another than the one that is open is among them; none until
 * they are known, and else.
 */
export function useSites(reached: readonly string[]): readonly Site[] | Error {
  const [sites, setSites] = useState<readonly Site[] | Error>([]);
  useEffect(() => {
    // Any that is reached will do; the one that is open may be no longer.
    const asked = reached.find((key) => key !== runtimeConfig().accountsAppKey && key !== appKey());
    if (asked === undefined) return undefined;
    const leaving = new AbortController();
    listRecords(applications, {}, { appKey: asked, signal: leaving.signal }).then(
      ({ data }) => setSites(data.filter(({ app_key: key }) => key !== runtimeConfig().accountsAppKey)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setSites(toError(error));
      },
    );
    return () => leaving.abort();
  }, [reached]);
  return sites;
}
