import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { providerCallbackPath } from '@quoin/shared/contract/provider-sign-in';
import { invitationPath, passwordPath } from '@quoin/shared/contract/wire';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { Busy } from '@quoin/shared/ui/states';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { AdminApp } from './admin-app.tsx';
import { GatePage } from './sign-in/gate-page.tsx';
import { SetPassword } from './sign-in/set-password.tsx';
import { createAdminRouter } from './admin-router.tsx';
import { createAreaLoader } from './area-loader.ts';
import { offerFillsOf } from './offer-fills.ts';
import { chooseSite } from '../start/choose-site.ts';
import { rootElementId, type PageState } from '../page-state.ts';
import { rootOptions } from '../federation/report-failure.ts';

/** The screens behind the links in mails, and the one to which the provider leads back, by their paths. */
const linkScreens: Readonly<Record<string, ComponentType<{ token: string }>>> = {
  [passwordPath]: SetPassword,
  // Most people see it once, so it is no part of the first screen's script.
  [invitationPath]: lazy(async () => {
    const { AcceptInvitation } = await import(
      /* webpackChunkName: "accept-invitation" */ './sign-in/accept-invitation.tsx'
    );
    return { default: AcceptInvitation };
  }),
  [providerCallbackPath]: lazy(async () => {
    const { ProviderCallback } = await import(
      /* webpackChunkName: "provider-callback" */ './provider/provider-callback.tsx'
    );
    return { default: ProviderCallback };
  }),
};

/**
 * Renders the back-office. A remote loads when its area is first opened. The screens of `linkScreens` are
 * rendered without the login gate and without remotes.
 * @throws Error when the document has no root element
 */
export function startAdminPage(state: PageState): void {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`the page has no #${rootElementId}`);
  const Screen = linkScreens[globalThis.location.pathname];
  if (Screen) {
    const token = new URLSearchParams(globalThis.location.search).get('token') ?? '';
    return createRoot(root, rootOptions).render(
      <UiProvider>
        <GatePage>
          <Suspense fallback={<Busy />}>
            <Screen token={token} />
          </Suspense>
        </GatePage>
      </UiProvider>,
    );
  }
  chooseSite();
  const remotes = state.remotes.filter(({ manifest }) => manifest.area === 'admin');
  const loader = createAreaLoader();
  offerFillsOf(remotes, loader);
  const menu = remotes.flatMap(({ manifest }) => manifest.menu).toSorted((a, b) => a.order - b.order);
  configure({ ...runtimeConfig(), formPaths: collectFormPaths(menu) });
  return createRoot(root, rootOptions).render(
    <AdminApp menu={menu} createRouter={() => createAdminRouter({ remotes, menu, loader })} />,
  );
}

const collectFormPaths = (menu: readonly MenuEntry[]): Record<string, string> =>
  Object.fromEntries(
    menu.flatMap(({ path, resource }) => (resource === undefined ? [] : [[resource, `/admin/${path}/form`]])),
  );
