import type { RouteObject } from '@quoin/shared/runtime/router';
import { routesOf } from '@quoin/shared/admin/routes-of';
import { Busy } from '@quoin/shared/ui/states';
import { AccountScreen, accountLoader } from './account/account-screen.tsx';
import { InviteScreen } from './invitations/invite-screen.tsx';
import { MembersScreen, membersLoader } from './members/members-screen.tsx';
import { resources } from './resources/resources.ts';

/** The remote's one door. */
export const routes: RouteObject[] = [
  ...routesOf(resources),
  { id: 'members', path: 'administrators', loader: membersLoader, HydrateFallback: Busy, Component: MembersScreen },
  { id: 'invite', path: 'administrators/invite', Component: InviteScreen },
  { id: 'account', path: 'account', loader: accountLoader, HydrateFallback: Busy, Component: AccountScreen },
];
