import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applications } from '@quoin/shared/contract/resources/applications';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { fakeApi, pageResponse, problemResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { routes } from '../index.ts';

/** Fakes the API of a site that has settings but no content; a test adds what it needs. */
export function aSite() {
  const api = fakeApi();
  const rows = (call: string, list: readonly object[]) =>
    api.on(`GET ${call}`, (request) => pageResponse(list, request));
  const record = (call: string, value: object) => api.on(`GET ${call}`, () => ({ body: { data: value } }));
  const fails = (call: string, status = 500) => api.on(`GET ${call}`, () => problemResponse(status, { title: 'No.' }));
  record(
    '/applications/quoin-site',
    aRecord(applications, {
      name: 'Corner Ltd',
      title: 'Corner',
      copyright: '© Corner',
      phone: '+977 1 255',
      email: 'a@corner.example',
    }),
  );
  for (const list of ['/pages', '/post-categories', '/menus', '/socials', '/sliders', '/sections', '/posts'])
    rows(list, []);
  // A path without content asks for a redirect.
  fails('/redirects/target', 404);
  return { api, rows, record, fails };
}

/** Opens a path of the site and waits until the page is rendered. */
export async function visit(address: string) {
  const router = createMemoryRouter([{ id: 'site', HydrateFallback: () => null, children: routes }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  // The first visit of a test file loads the screens' modules, which takes longer.
  await screen.findByRole('contentinfo', {}, { timeout: 10_000 });
  return { router, user: userEvent.setup({ delay: null }) };
}
