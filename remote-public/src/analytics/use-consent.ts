import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import type { Analytics } from '@quoin/shared/contract/analytics';

type Banner = ComponentType<{ analytics: Analytics }>;

/**
 * Loads the consent banner, only in a browser and only if the site uses an analytics service. Returns undefined until
 * it is loaded.
 */
export function useConsent(analytics: Analytics | undefined): ReactElement | undefined {
  const [banner, setBanner] = useState<{ Consent: Banner }>();
  const isNeeded = analytics !== undefined && banner === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "consent" */ './consent.tsx').then(setBanner, (error: unknown) => {
      // Without the banner no consent is given, so no service is loaded. The visitor loses nothing.
      console.error('the consent banner could not be loaded', error);
    });
  }, [isNeeded]);
  return analytics && banner && createElement(banner.Consent, { analytics });
}
