import { screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import { applications } from '@quoin/shared/contract/resources/applications';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import {
  getBody,
  fakeApi,
  pageResponse,
  problemResponse,
  type FakeApi,
  type ReceivedCall,
} from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

describe('rows of a list', () => {
  let api: FakeApi;
  let rows: ReturnType<typeof aRecord<typeof sliders>>[];

  const findRow = ({ path }: ReceivedCall) => rows.find(({ id }) => id === Number(path.split('/')[2]));
  const serve = (id: number) => {
    const gone = rows.find((row) => row.id === id);
    api.on(`DELETE /sliders/${id}`, () => {
      rows = rows.filter((row) => row.id !== id);
      return { body: { data: gone } };
    });
    api.on(`POST /sliders/${id}/restore`, () => {
      if (gone) rows = [gone, ...rows];
      return { body: { data: gone } };
    });
    api.on(`GET /sliders/${id}`, (call) => ({ body: { data: findRow(call) } }));
    api.on(`PUT /sliders/${id}`, (call) => {
      const row = findRow(call);
      if (!row || call.headers['if-match'] !== `"${row.version}"`)
        return problemResponse(412, { title: 'Somebody else has changed this record since you read it.' });
      const next = { ...row, ...getBody(call), version: row.version + 1 };
      rows = rows.map((one) => (one.id === id ? next : one));
      return { body: { data: next } };
    });
  };

  beforeEach(() => {
    rows = [1, 2, 3].map((id) => aRecord(sliders, { id, title: `Slide ${id}`, status: id === 2 ? 0 : 1 }));
    api = fakeApi();
    api.on('GET /sliders', (call) => pageResponse(rows, call));
    for (const { id } of rows) serve(id);
  });

  const named = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
  const tick = async (user: ReturnType<typeof renderAdmin>['user'], ...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  };
  const confirm = async (user: ReturnType<typeof renderAdmin>['user'], action = 'Delete') =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));

  describe('deleted', () => {
    it('are restored by Undo', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 2' }));
      await confirm(user);
      expect(await screen.findByText('The slider “Slide 2” was deleted.')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('Slide 2')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('The slider “Slide 2” was restored.')).toBeInTheDocument();
      expect(await named('Slide 2')).toHaveAttribute('data-marked', 'true');
    });

    it('leave the focus to the heading, however late the list reloads', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      await screen.findByText('Slide 2');
      const late = Promise.withResolvers<void>();
      api.on('GET /sliders', async (call) => {
        await late.promise;
        return pageResponse(rows, call);
      });
      await user.click(screen.getByRole('button', { name: 'Delete Slide 2' }));
      await confirm(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      // A browser restores the focus to this button when the dialog closes.
      screen.getByRole('button', { name: 'Delete Slide 2' }).focus();
      late.resolve();
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Sliders' })).toHaveFocus());
    });

    it('say why they cannot be restored', async () => {
      api.on('POST /sliders/2/restore', () =>
        problemResponse(409, {
          title: 'This is in the way of another record.',
          errors: { slug: ['Another slider has this already.'] },
        }),
      );
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 2' }));
      await confirm(user);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('“Slide 2”: Another slider has this already.')).toBeInTheDocument();
    });

    it('count as deleted when the API answers 404, as after a lost response', async () => {
      api.on('DELETE /sliders/2', () => {
        rows = rows.filter(({ id }) => id !== 2);
        api.on('DELETE /sliders/2', () => problemResponse(404, { title: 'There is nothing here.' }));
        throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
      });
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 2' }));
      await confirm(user);
      await screen.findByText('The content server cannot be reached.');
      await confirm(user);
      expect(await screen.findByText('The slider “Slide 2” was deleted.')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await named('Slide 2')).toHaveAttribute('data-marked', 'true');
    });

    it('are reloaded when the dialog is closed while some were not deleted', async () => {
      api.on('DELETE /sliders/2', () => {
        rows = rows.filter(({ id }) => id !== 2);
        throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
      });
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 2' }));
      await confirm(user);
      await screen.findByText('The content server cannot be reached.');
      await confirm(user, 'Close');
      await waitFor(() => expect(screen.queryByText('Slide 2')).not.toBeInTheDocument());
    });

    it('several at once, say why each was not deleted, keep those selected, and undo the others together', async () => {
      api.on('DELETE /sliders/2', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
      const { user } = renderAdmin(routes, '/admin/slider');
      await tick(user, 'Slide 1', 'Slide 2', 'Slide 3');
      await user.click(screen.getByRole('button', { name: 'Delete selected' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('Are you sure you want to delete these 3 sliders?');
      await confirm(user);
      expect(await within(dialog).findByText('Something went wrong on the server.')).toBeInTheDocument();
      expect(await screen.findByText('2 sliders were deleted.')).toBeInTheDocument();
      await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
      const bar = screen.getByRole('group', { name: 'Selected rows', hidden: true });
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('checkbox', { name: 'Select Slide 2' })).toBeChecked();
      expect(screen.getByText('1 selected')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('Slide 1')).not.toBeInTheDocument());
      expect(screen.getByRole('group', { name: 'Selected rows' })).toBe(bar);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('2 sliders were restored.')).toBeInTheDocument();
      expect(api.calls.filter(({ path }) => path.endsWith('/restore')).map(({ path }) => path)).toEqual([
        '/sliders/3/restore',
        '/sliders/1/restore',
      ]);
    });

    it('say where they are used, and are deleted after a second confirmation', async () => {
      const page = aRecord(pages, { id: 4, title: 'About' });
      api.on('GET /pages', (call) => pageResponse([page], call));
      api.on('DELETE /pages/4', ({ query }) =>
        query.force === '1'
          ? { body: { data: page } }
          : {
              status: 409,
              body: {
                type: 'about:blank',
                title: 'x',
                status: 409,
                used_in: [
                  { resource: 'sections', id: 8, label: 'History', field: 'page_id' },
                  { resource: 'menus', id: 2, label: 'Us', field: 'slug' },
                ],
                used_in_total: 4,
              },
            },
      );
      const { user } = renderAdmin(routes, '/admin/page');
      configure({ ...runtimeConfig(), formPaths: { sections: '/admin/section/form' } });
      await user.click(await screen.findByRole('button', { name: 'Delete About' }));
      await confirm(user);
      const dialog = screen.getByRole('dialog', { name: 'Delete Confirmation' });
      expect(await within(dialog).findByRole('link', { name: 'History (sections)' })).toHaveAttribute(
        'href',
        '/admin/section/form/8',
      );
      expect(dialog).toHaveTextContent(
        /These parts of About are deleted with it:History \(sections\)About is used here, and will be missing there:Us \(menus\)and 2 more/,
      );
      await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
      expect(api.listCalls('DELETE /pages/4')).toHaveLength(1);
      await confirm(user, 'Delete anyway');
      expect(await screen.findByText('The page “About” was deleted.')).toBeInTheDocument();
      expect(api.listCalls('DELETE /pages/4').map(({ query }) => query.force)).toEqual([undefined, '1']);
    });
  });

  describe('switched in the list', () => {
    it('are written with the version that was read, one call each, without a reload of the list', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      const toggle = await screen.findByRole('switch', { name: 'Inactive: Slide 2' });
      expect(toggle).not.toBeChecked();
      await user.click(toggle);
      await waitFor(() => expect(screen.getByRole('switch', { name: 'Active: Slide 2' })).toBeChecked());
      expect(within(await named('Slide 2')).getByText('Active')).toBeInTheDocument();
      await waitFor(() => expect(toggle).toHaveAttribute('aria-busy', 'false'));
      await user.click(toggle);
      await waitFor(() => expect(rows[1]).toMatchObject({ status: 0, version: 3 }));
      expect(api.listCalls('PUT /sliders/2').map(({ body, headers }) => [body, headers['if-match']])).toEqual([
        [{ status: 1 }, '"1"'],
        [{ status: 0 }, '"2"'],
      ]);
      expect(api.listCalls('GET /sliders')).toHaveLength(1);
    });

    it('keep the changes of other users in other fields', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      const toggle = await screen.findByRole('switch', { name: 'Active: Slide 1' });
      rows = rows.map((row) => ({ ...row, version: 5, description: 'Theirs' }));
      await user.click(toggle);
      await waitFor(() => expect(rows[0]).toMatchObject({ status: 0, version: 6, description: 'Theirs' }));
    });

    it('say when another user has switched them', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      const toggle = await screen.findByRole('switch', { name: 'Active: Slide 1' });
      rows = rows.map((row) => ({ ...row, version: 5, status: 3 }));
      await user.click(toggle);
      expect(await screen.findByText('Somebody else has made it inactive meanwhile.')).toBeInTheDocument();
      expect(within(await named('Slide 1')).getByText('Inactive')).toBeInTheDocument();
    });

    it('show the last written status, whichever list response arrives', async () => {
      const late = Promise.withResolvers<void>();
      const { user } = renderAdmin(routes, '/admin/slider');
      await screen.findByText('Slide 1');
      const read = rows;
      api.on('GET /sliders', (call) => pageResponse(read, call));
      api.on('PUT /sliders/1', async () => {
        await late.promise;
        return { body: { data: { ...read[0], status: 0, version: 2 } } };
      });
      await user.click(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 1$/ }));
      await user.click(screen.getByRole('button', { name: /^Title/ }));
      await waitFor(() => expect(screen.queryByLabelText('Loading')).not.toBeInTheDocument());
      await user.click(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 3$/ }));
      await waitFor(() =>
        expect(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 3$/ })).not.toBeChecked(),
      );
      late.resolve();
      await waitFor(() =>
        expect(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 1$/ })).not.toBeChecked(),
      );
      expect(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 3$/ })).not.toBeChecked();
    });

    it('are shown at once at the position that they are moved to', async () => {
      const late = Promise.withResolvers<void>();
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('switch', { name: 'Active: Slide 3' }));
      await waitFor(() =>
        expect(screen.getByRole('switch', { name: /^(Active|Inactive): Slide 3$/ })).toHaveAttribute(
          'aria-busy',
          'false',
        ),
      );
      api.on('POST /sliders/1/move', async () => {
        await late.promise;
        rows = [1, 0, 2].flatMap((index) => rows[index] ?? []);
        return { body: { data: rows[1] } };
      });
      await user.click(screen.getByRole('button', { name: 'Move Slide 1 down' }));
      expect(screen.getAllByRole('switch').map((toggle) => toggle.getAttribute('aria-label'))).toEqual([
        'Inactive: Slide 2',
        'Active: Slide 1',
        'Inactive: Slide 3',
      ]);
      late.resolve();
      expect(await screen.findByText('Slide 1 is at 2 of 3.')).toBeInTheDocument();
    });

    it('several at once, can be neither switched nor deleted during the write', async () => {
      const late = Promise.withResolvers<void>();
      const { user } = renderAdmin(routes, '/admin/slider');
      await tick(user, 'Slide 1');
      api.on('PUT /sliders/1', async () => {
        await late.promise;
        return { body: { data: { ...rows[0], status: 0, version: 2 } } };
      });
      await user.click(screen.getByRole('button', { name: 'Make inactive' }));
      expect(screen.getByRole('button', { name: 'Make active' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Delete selected' })).toBeDisabled();
      late.resolve();
      await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
    });

    it.each(['Make inactive', 'Select none'])(
      'several at once, leave the focus to the heading after %s',
      async (action) => {
        const { user } = renderAdmin(routes, '/admin/slider');
        await tick(user, 'Slide 1');
        await user.click(screen.getByRole('button', { name: action }));
        await waitFor(() => expect(screen.getByRole('heading', { name: 'Sliders' })).toHaveFocus());
      },
    );

    it('one alone, is named', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      await tick(user, 'Slide 1');
      await user.click(screen.getByRole('button', { name: 'Make inactive' }));
      expect(await screen.findByText('“Slide 1” was changed.')).toBeInTheDocument();
    });

    it('several at once, are switched back by one Undo', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      await tick(user, 'Slide 1');
      await user.click(screen.getByRole('button', { name: 'Select all 3 on this page' }));
      await user.click(screen.getByRole('button', { name: 'Make inactive' }));
      expect(await screen.findByText('2 sliders were changed.')).toBeInTheDocument();
      expect(rows.map(({ status }) => status)).toEqual([0, 0, 0]);
      expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(rows.map(({ status }) => status)).toEqual([1, 0, 1]));
    });
  });

  it('are sorted by a selector on a narrow screen, which shows no column headings', async () => {
    const { matchMedia } = globalThis;
    const isNarrow = jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title, downwards');
    await waitFor(() =>
      expect(api.listCalls('GET /sliders').at(-1)?.query).toMatchObject({ sort: 'title', order: 'desc' }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title, upwards');
    await waitFor(() =>
      expect(api.listCalls('GET /sliders').at(-1)?.query).toMatchObject({ sort: 'title', order: 'asc' }),
    );
    isNarrow.mockRestore();
  });

  it('can be neither selected nor switched where they cannot be deleted', async () => {
    api.on('GET /applications', (call) => pageResponse([aRecord(applications, { name: 'Quoin' })], call));
    renderAdmin(routes, '/admin/app-setting');
    expect(await screen.findByText('Active')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
