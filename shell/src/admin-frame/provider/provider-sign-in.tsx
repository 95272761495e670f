import { lazy, Suspense } from 'react';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { Button } from '@quoin/shared/ui/parts';

// Few installations have a provider, so it is no part of the first screen's script.
const ProviderChoice = lazy(async () => {
  const loaded = await import(/* webpackChunkName: "provider-button" */ './provider-button.tsx');
  return { default: loaded.ProviderChoice };
});

/** The part of the login form that signs in at the OpenID Connect provider; nothing if none is set up. */
export function ProviderSignIn() {
  const { provider } = runtimeConfig();
  return provider ? (
    // The place of the button is kept: a button that moves between press and release gets no click.
    <Suspense fallback={<Button size="md" fullWidth style={{ visibility: 'hidden' }} />}>
      <ProviderChoice provider={provider} />
    </Suspense>
  ) : null;
}
