import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { toError } from '@quoin/shared/contract/error-message';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

type Site = RecordOf<typeof applications>;

/**
 * Loads the user's sites. Empty until they have loaded, and when none of the applications `appKeys` is a site other
 * than the current one. An `Error` when the request failed.
 */
export function useSites(appKeys: readonly string[]): readonly Site[] | Error {
  const [sites, setSites] = useState<readonly Site[] | Error>([]);
  useEffect(() => {
    // Any site of the user can list them. Not the current one: the user may not have access to it any more.
    const otherKey = appKeys.find((key) => key !== runtimeConfig().accountsAppKey && key !== appKey());
    if (otherKey === undefined) return undefined;
    const controller = new AbortController();
    listRecords(applications, {}, { appKey: otherKey, signal: controller.signal }).then(
      ({ data }) => setSites(data.filter(({ app_key: key }) => key !== runtimeConfig().accountsAppKey)),
      (error: unknown) => {
        if (!controller.signal.aborted) setSites(toError(error));
      },
    );
    return () => controller.abort();
  }, [appKeys]);
  return sites;
}
