import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faqs } from '../../contract/resources/faqs.ts';
import type { RecordOf } from '../../contract/contract.ts';
import { pages } from '../../contract/resources/pages.ts';
import { posts } from '../../contract/resources/posts.ts';
import { sections } from '../../contract/resources/sections.ts';
import { users } from '../../contract/resources/users.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { col } from '../list/columns.tsx';
import { screens } from '../define-screens.ts';
import { createRoutes } from '../create-routes.tsx';

const routes = createRoutes([
  screens(faqs, {
    path: 'faq',
    list: { columns: [col('faq_title', 'Title')] },
    form: { fields: ['faq_title', 'status'] },
  }),
  screens(faqs, { path: 'whole-faq', list: () => null, form: { fields: ['faq_title', 'faq_content', 'status'] } }),
  screens(posts, { path: 'post', list: () => null, form: { fields: ['title', 'slug'] } }),
  screens(sections, { path: 'section', list: () => null, form: { fields: ['name', 'page_id'] } }),
  screens(users, {
    path: 'users',
    list: () => null,
    form: { fields: ['email', 'phone', 'password', 'confirm_password'] },
  }),
]);
const banner = 'Success! Data updated successfully.';
const token = 'ccms_abcdefghijklmnopqrstuvwxyz';

describe('unsaved changes', () => {
  let api: FakeApi;
  let stored: RecordOf<typeof faqs>;

  beforeEach(() => {
    localStorage.clear();
    rememberToken(token, 5);
    api = fakeApi();
    stored = aRecord(faqs, { id: 7, version: 3, faq_title: 'Why?', faq_content: '<p>Because.</p>' });
    api.on('GET /faqs', (call) => pageResponse([], call));
    api.on('GET /faqs/7', () => ({ body: { data: stored } }));
    api.on('PUT /faqs/7', (call) => {
      stored = { ...stored, ...getBody(call), version: stored.version + 1 };
      return { body: { data: stored } };
    });
    api.on('POST /faqs', (call) => ({ status: 201, body: { data: aRecord(faqs, { id: 42, ...getBody(call) }) } }));
  });

  const title = () => screen.findByRole('textbox', { name: /title/i });
  const save = () => screen.getByRole('button', { name: 'Publish' });
  const offer = () => screen.findByText(/^What you typed here on .* was not saved/);
  const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('keptWork/'));

  /** Opens the form in a new page, so that nothing of the last one is left in memory. */
  let close: () => void = () => undefined;
  async function open(address = '/admin/faq/form/7') {
    close();
    const { unmount, ...page } = renderAdmin(routes, address);
    close = unmount;
    await screen.findByRole('form');
    return page;
  }

  /** Changes the title, and switches the record off if wished, then opens the form again, which offers both. */
  async function openAgain({ isSwitchedOff = false } = {}) {
    const { user } = await open();
    await user.type(await title(), '!');
    if (isSwitchedOff) await user.click(screen.getByRole('switch', { name: 'Status Active' }));
    const again = await open();
    await offer();
    return again;
  }

  describe('are stored as a local draft', () => {
    it('within a second of typing, and offered with the time when the form is opened again', async () => {
      await open();
      const box = await title();
      jest.useFakeTimers();
      fireEvent.change(box, { target: { value: 'Why?!' } });
      act(() => jest.advanceTimersByTime(1000));
      jest.useRealTimers();
      expect(draftKeys()).toHaveLength(1);
      await open();
      expect(await offer()).toBeInTheDocument();
      expect(await title()).toHaveValue('Why?');
    });

    it('when the page is hidden, at once', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      fireEvent(window, new Event('pagehide'));
      expect(draftKeys()).toHaveLength(1);
    });

    it('and restored as a whole: then they are unsaved again, until they are saved', async () => {
      const again = await openAgain();
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('Why?!');
      await again.user.click(within(dialog).getByRole('button', { name: 'Take all' }));
      expect(await title()).toHaveValue('Why?!');
      expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
      expect(draftKeys()).toHaveLength(1);
      await again.user.click(save());
      expect(await screen.findByText(banner)).toBeInTheDocument();
      expect(stored.faq_title).toBe('Why?!');
      expect(draftKeys()).toHaveLength(0);
    });

    it('with the parent of a new record, which only the address named', async () => {
      api.on('GET /pages/4', () => ({ body: { data: aRecord(pages, { id: 4, title: 'About us' }) } }));
      api.on('GET /pages', (call) => pageResponse([], call));
      const { user } = await open('/admin/section/form?page_id=4');
      await user.type(screen.getByLabelText(/^Name/), 'Figures');
      const again = await open('/admin/section/form');
      await offer();
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      await again.user.click(await screen.findByRole('button', { name: 'Take all' }));
      expect(await screen.findByDisplayValue(/About us/)).toBeInTheDocument();
      expect(screen.getByLabelText(/^Name/)).toHaveValue('Figures');
    });

    it('and restored in part', async () => {
      const again = await openAgain({ isSwitchedOff: true });
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      await again.user.click(await screen.findByRole('radio', { name: 'Status: In the form now' }));
      await again.user.click(screen.getByRole('button', { name: 'Take 1 of 2' }));
      expect(await title()).toHaveValue('Why?!');
      await again.user.click(save());
      await waitFor(() => expect(stored).toMatchObject({ faq_title: 'Why?!', status: 1 }));
    });

    it('and compared with newer input, which is replaced only where the user chooses so', async () => {
      const again = await openAgain({ isSwitchedOff: true });
      await again.user.type(await title(), ' Since today');
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      expect(await screen.findByRole('radiogroup', { name: 'Faq title' })).toHaveTextContent('Why? Since today');
      await again.user.click(screen.getByRole('button', { name: 'Take 1 of 2' }));
      expect(await title()).toHaveValue('Why? Since today');
      expect(screen.getByRole('switch', { name: 'Status Inactive' })).not.toBeChecked();
    });

    it('and left for later with the focus unchanged', async () => {
      const again = await openAgain();
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      await again.user.click(await screen.findByRole('button', { name: 'Decide later' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Compare' })).toHaveFocus());
    });

    it('and restored with the typed slug of a new record', async () => {
      const { user } = await open('/admin/post/form');
      await user.type(await title(), 'Our new office');
      await user.clear(screen.getByLabelText(/^Slug/));
      await user.type(screen.getByLabelText(/^Slug/), 'office');
      const again = await open('/admin/post/form');
      await offer();
      await again.user.click(screen.getByRole('button', { name: 'Compare' }));
      await again.user.click(await screen.findByRole('button', { name: 'Take all' }));
      expect(await title()).toHaveValue('Our new office');
      expect(screen.getByLabelText(/^Slug/)).toHaveValue('office');
    });

    it('and compared in readable form: markup in lines, switches by label, differences marked', async () => {
      const values = { faq_content: '<p>Because.</p><p>And so on.</p>', status: 0 };
      const work = {
        at: '2026-11-20T10:00:00.000Z',
        version: 3,
        values,
        before: { faq_content: '<p>Because.</p>', status: 1 },
      };
      localStorage.setItem('keptWork/5/quoin-site/faqs/7/form', JSON.stringify(work));
      const { user } = await open('/admin/whole-faq/form/7');
      expect(await offer()).toHaveTextContent('20 Nov 2026');
      await user.click(screen.getByRole('button', { name: 'Compare' }));
      const content = within(await screen.findByRole('radiogroup', { name: 'Faq content' }));
      expect(content.getAllByRole('group').map((text) => text.textContent)).toEqual([
        '<p>Because.</p>\n<p>And so on.</p>',
        '<p>Because.</p>',
      ]);
      expect(content.getByText(/And so on\./, { selector: 'mark' })).toBeInTheDocument();
      expect(screen.getByRole('radiogroup', { name: 'Status' })).toHaveTextContent('Inactive');
      expect(screen.getByRole('radiogroup', { name: 'Status' })).not.toHaveTextContent('0');
    });

    it('or the form says that the browser does not keep them', async () => {
      const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const { user } = await open();
      expect(screen.queryByText(/^This browser does not keep what you type/)).not.toBeInTheDocument();
      await user.type(await title(), ' Really?');
      expect(await screen.findByText(/^This browser does not keep what you type/)).toBeInTheDocument();
      await user.click(save());
      expect(await screen.findByText(banner)).toBeInTheDocument();
      await waitFor(() =>
        expect(screen.queryByText(/^This browser does not keep what you type/)).not.toBeInTheDocument(),
      );
      full.mockRestore();
    });

    it('and removed once they are discarded', async () => {
      const again = await openAgain();
      await again.user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(draftKeys()).toHaveLength(0);
      await open();
      expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
    });

    it('with a note when the record has changed since', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      close();
      stored = { ...stored, faq_content: '<p>Other words</p>', version: 6 };
      await open();
      expect(await offer()).toHaveTextContent('it was version 3 then, and is version 6 now');
    });

    it('not when the saved value is typed again', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      await waitFor(() => expect(draftKeys()).toHaveLength(1));
      await user.type(await title(), '{Backspace}');
      await waitFor(() => expect(draftKeys()).toHaveLength(0));
    });

    it('under the id of a new record once it is created', async () => {
      const { user } = await open('/admin/faq/form');
      await user.type(await title(), 'New');
      await waitFor(() => expect(draftKeys()[0]).toContain('/faqs/new/'));
      await user.click(save());
      expect(await screen.findByText(banner)).toBeInTheDocument();
      expect(draftKeys()).toHaveLength(0);
      await user.type(await title(), '!');
      await waitFor(() => expect(draftKeys()[0]).toContain('/faqs/42/'));
    });

    it('for each of two tabs with the same form', async () => {
      const first = await open('/admin/faq/form');
      await first.user.type(await title(), 'One');
      const second = await open('/admin/faq/form');
      await second.user.type(await title(), 'Two');
      const third = await open('/admin/faq/form');
      expect(draftKeys()).toHaveLength(2);
      await offer();
      await third.user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(await offer()).toBeInTheDocument();
      await third.user.click(screen.getByRole('button', { name: 'Compare' }));
      expect(await screen.findByRole('dialog')).toHaveTextContent('One');
    });

    it('for nobody else', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      close();
      act(() => rememberToken(`${token}2`, 6));
      await open();
      expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
      act(() => rememberToken(`${token}3`, 5));
      await open();
      expect(await offer()).toBeInTheDocument();
    });

    it('without secrets', async () => {
      api.on('GET /users/7', () => ({ body: { data: aRecord(users, { id: 7, email: 'ada@example.com' }) } }));
      const { user } = await open('/admin/users/form/7');
      await user.type(screen.getByLabelText('Password'), 'hunter2 hunter2');
      await user.type(screen.getByLabelText('Phone'), '123');
      await waitFor(() => expect(draftKeys()).toHaveLength(1));
      expect(JSON.stringify({ ...localStorage })).not.toContain('hunter2');
    });

    it('within limits: the oldest is discarded first', async () => {
      for (let id = 100; id < 130; id += 1) {
        const work = {
          at: new Date(id * 1000).toISOString(),
          version: 1,
          values: { faq_title: 'x' },
          before: { faq_title: '' },
        };
        localStorage.setItem(`keptWork/5/quoin-site/faqs/${id}/form`, JSON.stringify(work));
      }
      const { user } = await open();
      await user.type(await title(), '!');
      await waitFor(() => expect(draftKeys().some((key) => key.includes('/faqs/7/'))).toBe(true));
      expect(draftKeys()).toHaveLength(30);
      expect(draftKeys().some((key) => key.includes('/faqs/100/'))).toBe(false);
    });
  });

  describe('are confirmed', () => {
    it('before the form is left, and stay stored when it is', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      await user.click(screen.getByRole('link', { name: 'Back' }));
      await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
      expect(await screen.findByText('No Data Found')).toBeInTheDocument();
      expect(draftKeys()).toHaveLength(1);
    });

    it('never when nothing has changed, or the saved value was typed again', async () => {
      const { user } = await open();
      await user.type(await title(), '!{Backspace}');
      expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
      await user.click(screen.getByRole('link', { name: 'Back' }));
      expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    });

    it('by the browser, before the page is closed or reloaded', async () => {
      const { user } = await open();
      await user.type(await title(), '!');
      expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    });
  });

  describe('whose session ends during a save', () => {
    const refuseOnce = () => {
      const accept = (call: Parameters<typeof getBody>[0]) => ({
        body: { data: { ...stored, ...getBody(call), version: 4 } },
      });
      api.on('PUT /faqs/7', () => {
        api.on('PUT /faqs/7', accept);
        return problemResponse(401, { title: 'You are not signed in.' });
      });
    };

    it('are sent once more when their user has signed in again', async () => {
      refuseOnce();
      const { user } = await open();
      await user.type(await title(), '!');
      await user.click(save());
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
      expect(save()).toBeDisabled();
      expect(await title()).toHaveValue('Why?!');
      act(() => rememberToken(`${token}2`, 5));
      expect(await screen.findByText(banner)).toBeInTheDocument();
      expect(api.listCalls('PUT /faqs/7').map(({ body, headers }) => [body, headers.authorization])).toEqual([
        [{ faq_title: 'Why?!' }, `Bearer ${token}`],
        [{ faq_title: 'Why?!' }, `Bearer ${token}2`],
      ]);
    });

    it('are never sent once the form was left', async () => {
      const late = Promise.withResolvers<void>();
      api.on('PUT /faqs/7', async () => {
        await late.promise;
        return problemResponse(401, { title: 'You are not signed in.' });
      });
      const { user } = await open();
      await user.type(await title(), '!');
      await user.click(save());
      await user.click(screen.getByRole('link', { name: 'Back' }));
      await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
      await screen.findByText('No Data Found');
      late.resolve();
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
      // One turn of the event loop is enough to send a request.
      await act(() => {
        rememberToken(`${token}2`, 5);
        return new Promise<void>((resolve) => {
          setTimeout(resolve);
        });
      });
      expect(api.listCalls('PUT /faqs/7')).toHaveLength(1);
    });

    it('are never sent for another user', async () => {
      refuseOnce();
      const { user } = await open();
      await user.type(await title(), '!');
      await user.click(save());
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
      // One turn of the event loop is enough to send a request.
      await act(() => {
        rememberToken(`${token}2`, 6);
        return new Promise<void>((resolve) => {
          setTimeout(resolve);
        });
      });
      expect(api.listCalls('PUT /faqs/7')).toHaveLength(1);
      act(() => forgetToken());
      act(() => rememberToken(`${token}3`, 5));
      expect(await screen.findByText(banner)).toBeInTheDocument();
      expect(api.listCalls('PUT /faqs/7').map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${token}`,
        `Bearer ${token}3`,
      ]);
    });
  });
});
