import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import type { Analytics } from '@quoin/shared/contract/analytics';

type Banner = ComponentType<{ analytics: Analytics }>;

/** The consent banner, once it is loaded: only in a browser, and only where the site uses an analytics service. */
export function useConsent(analytics: Analytics | undefined): ReactElement | undefined {
  const [banner, setBanner] = useState<{ Consent: Banner }>();
  const isNeeded = analytics !== undefined && banner === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "consent" */ './consent.tsx').then(setBanner, (error: unknown) => {
      // Nobody is asked, so nothing is loaded: the visitor loses nothing.
      console.error('the consent banner could not be loaded', error);
    });
  }, [isNeeded]);
  return analytics && banner && createElement(banner.Consent, { analytics });
}
