import { screen, waitFor } from '@testing-library/react';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { users } from '@quoin/shared/contract/resources/users';
import { fakeApi, pageResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { catchSavedFiles, readSavedText } from '@quoin/shared/testing/saved-files';
import { routes } from './index.ts';

const message = 'Good morning.\n'.repeat(20);
const rows = {
  messages: aRecord(contactMessages, { id: 7, name: 'Asha', email: 'asha@x.example', phone: '977-1', message }),
  users: aRecord(users, { id: 8, name: 'asha', firstname: 'Asha', lastname: 'Rai', phone: '977-1', email: 'a@x.org' }),
};

describe('the CSV file', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    {
      path: 'messages',
      call: 'GET /contact-messages',
      text:
        'Id,Name,Email / Phone,Message,Status,Date\r\n'
        + `7,Asha,"asha@x.example, 977-1","${message}",Unread,2026-01-02 03:04:05\r\n`,
    },
    { path: 'users', call: 'GET /users', text: 'Id,Name,Phone,Email\r\n8,asha Asha Rai,977-1,a@x.org\r\n' },
  ] as const)('of $path has their whole texts and words', async ({ path, call, text }) => {
    const api = fakeApi();
    api.on(call, (received) => pageResponse([rows[path]], received));
    const saved = catchSavedFiles();
    const { user } = renderAdmin(routes, `/admin/${path}`);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    for (const file of saved) expect(await readSavedText(file)).toBe(`\uFEFF${text}`);
  });
});
