import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { authToken, onAuthChange } from '@quoin/shared/runtime/auth';
import { RouterProvider, type createBrowserRouter } from '@quoin/shared/runtime/router';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { Login } from './login.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface AdminAppProps {
  menu: MenuEntry[];
  /** Called once for each signed-in session. */
  createRouter: () => Router;
}

/** The back-office behind its gate: without a token the login screen stands instead of the layout. */
export function AdminApp({ createRouter }: AdminAppProps) {
  const token = useSyncExternalStore(onAuthChange, authToken);
  return <UiProvider>{token === null ? <Login /> : <SignedIn createRouter={createRouter} />}</UiProvider>;
}

/** A router of its own for each session: nothing that one administrator loaded is left for the next. */
function SignedIn({ createRouter }: Pick<AdminAppProps, 'createRouter'>) {
  const [router] = useState(createRouter);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
