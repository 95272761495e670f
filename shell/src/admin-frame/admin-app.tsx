import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { authToken, authUser, onAuthChange } from '@quoin/shared/runtime/auth';
import { RouterProvider, type createBrowserRouter } from '@quoin/shared/runtime/router';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { ConfirmationGate } from './session/confirmation-gate.tsx';
import { ReauthGate } from './session/reauth-gate.tsx';
import { IdleGate } from './session/idle-gate.tsx';
import { Login } from './sign-in/login.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface AdminAppProps {
  menu: MenuEntry[];
  /** Called once for each signed-in session. */
  createRouter: () => Router;
}

/**
 * The state of the login gate. `closed`: the login screen replaces the back-office. `reauth`: the session has ended and
 * there is unsaved work, so the login opens over the screen.
 */
const getGateState = (): 'open' | 'reauth' | 'closed' => {
  if (authToken() !== null) return 'open';
  return hasUnsavedWork() ? 'reauth' : 'closed';
};

/** The back-office with its login gate. */
export function AdminApp({ createRouter }: AdminAppProps) {
  const state = useSyncExternalStore(onAuthChange, getGateState);
  const user = useSyncExternalStore(onAuthChange, authUser);
  return (
    <UiProvider>
      {state === 'closed' ? <Login /> : <SignedIn key={user} createRouter={createRouter} />}
      {state === 'reauth' ? <ReauthGate /> : null}
    </UiProvider>
  );
}

/** Creates a router for each session and user, so that the next user sees no data that another one loaded. */
function SignedIn({ createRouter }: Pick<AdminAppProps, 'createRouter'>) {
  const [router] = useState(createRouter);
  useEffect(() => () => router.dispose(), [router]);
  return (
    <>
      <RouterProvider router={router} />
      <ConfirmationGate />
      <IdleGate />
    </>
  );
}
