import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applications } from '@quoin/shared/contract/applications';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { fakeApi, pageAnswer, problemAnswer } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { routes } from '../index.ts';

/** A site whose content is empty but for its settings; a test puts in what it is about. */
export function aSite() {
  const api = fakeApi();
  const rows = (call: string, list: readonly object[]) => api.on(`GET ${call}`, (seen) => pageAnswer(list, seen));
  const record = (call: string, one: object) => api.on(`GET ${call}`, () => ({ body: { data: one } }));
  const fails = (call: string, status = 500) => api.on(`GET ${call}`, () => problemAnswer(status, { title: 'No.' }));
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
  for (const list of ['/pages', '/menus', '/socials', '/sliders', '/sections', '/posts']) rows(list, []);
  return { api, rows, record, fails };
}

/** Opens an address of the site and waits until it is there. */
export async function visit(address: string) {
  const router = createMemoryRouter([{ id: 'site', HydrateFallback: () => null, children: routes }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  // The first page of a test file reads the screens' own files.
  await screen.findByRole('contentinfo', {}, { timeout: 10_000 });
  return { router, user: userEvent.setup({ delay: null }) };
}
