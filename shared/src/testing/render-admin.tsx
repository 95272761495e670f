import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '../memory-router.ts';
import { RouterProvider, type RouteObject } from '../runtime/router.ts';
import { UiProvider } from '../ui/ui-provider.tsx';

/** Renders a remote's routes below `/admin`, starting at a path such as `/admin/slider?page=2`. */
export function renderAdmin(routes: RouteObject[], address: string) {
  const router = createMemoryRouter([{ id: 'admin', path: '/admin', HydrateFallback: () => null, children: routes }], {
    initialEntries: [address],
  });
  const { unmount } = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const goTo = (to: string) => act(() => router.navigate(to));
  return { router, goTo, unmount, user: userEvent.setup({ delay: null }) };
}
