import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { IconCheck, IconWorld } from '@quoin/shared/ui/icons';
import { siteAddress } from '../choose-site.ts';

type Site = RecordOf<typeof applications>;

/** The sites of who manages several, as links of the user's menu: asked for when it is first opened. */
export function SiteItems({ itemClass }: { itemClass: string | undefined }) {
  const [sites, setSites] = useState<readonly Site[] | Error>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // The site's own key: the stored one may be of a site that is no longer his.
    listRecords(applications, {}, { appKey: runtimeConfig().appKey, signal: leaving.signal }).then(
      ({ data }) => setSites(data.filter(({ app_key: key }) => key !== runtimeConfig().accountsAppKey)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setSites(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => leaving.abort();
  }, []);

  if (sites instanceof Error) return <h2>Your sites could not be listed. {sites.message}</h2>;
  if (sites.length < 2) return null;
  return (
    <>
      <h2>Sites</h2>
      {sites.map(({ app_key: key, name }) => {
        const isCurrent = key === appKey();
        const Icon = isCurrent ? IconCheck : IconWorld;
        return <a key={key} className={itemClass} href={siteAddress(key)} aria-current={isCurrent || undefined}><Icon size={16} aria-hidden /> {name || key}</a>;
      })}
    </>
  );
}
