import type { RouteObject } from '@quoin/shared/runtime/router';
import { createRoutes } from '@quoin/shared/admin/create-routes';
import { Busy } from '@quoin/shared/ui/states';
import { AccountScreen, accountLoader } from './account/account-screen.tsx';
import { InviteScreen } from './invitations/invite-screen.tsx';
import { kitLoader } from './kit/kit-loader.ts';
import { MembersScreen, membersLoader } from './members/members-screen.tsx';
import { resources } from './resources/resources.ts';
import { SignInsScreen, signInsLoader } from './sign-ins/sign-ins-screen.tsx';

/** The remote's routes, which the shell mounts below `/admin`. */
export const routes: RouteObject[] = [
  ...createRoutes(resources),
  { id: 'members', path: 'administrators', loader: membersLoader, HydrateFallback: Busy, Component: MembersScreen },
  { id: 'invite', path: 'administrators/invite', Component: InviteScreen },
  {
    id: 'sign-ins',
    path: 'administrators/sign-ins',
    loader: signInsLoader,
    HydrateFallback: Busy,
    Component: SignInsScreen,
  },
  {
    id: 'audit',
    path: 'administrators/audit',
    HydrateFallback: Busy,
    lazy: async () => {
      const { AuditScreen, auditLoader } = await import(/* webpackChunkName: "audit" */ './audit/audit-screen.tsx');
      return { Component: AuditScreen, loader: auditLoader };
    },
  },
  {
    id: 'api-tokens',
    path: 'administrators/api-tokens',
    HydrateFallback: Busy,
    lazy: async () => {
      const { ApiTokensScreen, apiTokensLoader } = await import(
        /* webpackChunkName: "api-tokens" */ './api-tokens/api-tokens-screen.tsx'
      );
      return { Component: ApiTokensScreen, loader: apiTokensLoader };
    },
  },
  {
    id: 'api-token-form',
    path: 'administrators/api-tokens/form',
    HydrateFallback: Busy,
    lazy: async () => {
      const { ApiTokenFormScreen } = await import(
        /* webpackChunkName: "api-tokens" */ './api-tokens/api-token-form-screen.tsx'
      );
      return { Component: ApiTokenFormScreen };
    },
  },
  { id: 'account', path: 'account', loader: accountLoader, HydrateFallback: Busy, Component: AccountScreen },
  {
    id: 'kit',
    path: 'kit',
    loader: kitLoader,
    HydrateFallback: Busy,
    lazy: async () => {
      const { KitScreen } = await import(/* webpackChunkName: "kit" */ './kit/kit-screen.tsx');
      return { Component: KitScreen };
    },
  },
];
