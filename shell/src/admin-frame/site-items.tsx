import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { IconCheck, IconWorld } from '@quoin/shared/ui/icons';
import { siteAddress } from '../choose-site.ts';

type Site = RecordOf<typeof applications>;

interface Props {
  itemClass: string | undefined;
  /** The applications that the account is a member of. */
  reached: readonly string[];
}

/** The sites of who manages several, or another than the one that is open, as links of the user's menu. */
export function SiteItems({ itemClass, reached }: Props) {
  const [sites, setSites] = useState<readonly Site[] | Error>([]);
  useEffect(() => {
    const asked = reached.find((one) => one !== runtimeConfig().accountsAppKey);
    if (asked === undefined) return undefined;
    const leaving = new AbortController();
    // Any that is reached will do; the one that is open may be no longer.
    listRecords(applications, {}, { appKey: asked, signal: leaving.signal }).then(
      ({ data }) => setSites(data.filter(({ app_key: key }) => key !== runtimeConfig().accountsAppKey)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setSites(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => leaving.abort();
  }, [reached]);

  if (sites instanceof Error) return <h2>Your sites could not be listed. {sites.message}</h2>;
  if (sites.every(({ app_key: key }) => key === appKey())) return null;
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
