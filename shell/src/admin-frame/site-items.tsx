import { useEffect, useState } from 'react';
import { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { IconCheck, IconWorld } from '@quoin/shared/ui/icons';
import { Menu } from '@quoin/shared/ui/parts';
import { siteAddress } from '../choose-site.ts';

type Site = RecordOf<typeof applications>;

/** The sites of who manages several, as entries of the user's menu: asked for when it is opened. */
export function SiteItems() {
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

  if (sites instanceof Error) return <><Menu.Divider /><Menu.Label>Your sites could not be listed. {sites.message}</Menu.Label></>;
  if (sites.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Sites</Menu.Label>
      {sites.map(({ app_key: key, name }) => {
        const isCurrent = key === appKey();
        const Icon = isCurrent ? IconCheck : IconWorld;
        return <Menu.Item key={key} component="a" href={siteAddress(key)} aria-current={isCurrent || undefined} leftSection={<Icon size={16} aria-hidden />}>{name || key}</Menu.Item>;
      })}
    </>
  );
}
