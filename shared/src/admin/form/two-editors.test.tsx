import { act, screen, waitFor, within } from '@testing-library/react';
import { sections } from '../../contract/resources/sections.ts';
import type { RecordOf } from '../../contract/contract.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { getBody, fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { screens } from '../define-screens.ts';
import { createRoutes } from '../create-routes.tsx';
import { saveField } from './save-field.ts';

const routes = createRoutes([
  screens(sections, {
    path: 'section',
    list: () => null,
    form: { fields: ['name', 'title', 'sub_title', 'sort_order'] },
  }),
]);
const banner = 'Success! Data updated successfully.';

describe('two editors', () => {
  let api: FakeApi;
  let stored: RecordOf<typeof sections>;

  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    api.on('GET /app-report/change-log', () => ({ body: { data: { data: [] } } }));
    stored = aRecord(sections, { id: 7, version: 3, name: 'hero', title: 'Welcome', sub_title: 'Old words' });
    api.on('GET /sections/7', () => ({ body: { data: stored } }));
    // Like the content API: a change on an older version is refused with the current record.
    api.on('PUT /sections/7', (call) => {
      if (call.headers['if-match'] !== `"${stored.version}"`)
        return problemResponse(412, {
          title: 'Somebody else has changed this record since you read it.',
          current: stored,
        });
      stored = { ...stored, ...getBody(call), version: stored.version + 1 };
      return { body: { data: stored } };
    });
  });

  const changeElsewhere = (change: Partial<RecordOf<typeof sections>>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
  };
  const box = (name: RegExp) => screen.findByRole('textbox', { name });
  const save = () => screen.getByRole('button', { name: 'Publish' });
  const bodies = () => api.listCalls('PUT /sections/7').map(({ body }) => body);

  async function open() {
    const { user } = renderAdmin(routes, '/admin/section/form/7');
    const write = async (name: RegExp, text: string) => {
      await user.clear(await box(name));
      await user.type(await box(name), text);
    };
    await box(/^Title/);
    return { user, write };
  }

  it("keep both changes of different fields, and the form shows the other's", async () => {
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    changeElsewhere({ name: 'their name', sort_order: 4 });
    await user.click(save());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(stored).toMatchObject({ title: 'Mine', name: 'their name', sort_order: 4, version: 5 });
    expect(bodies()).toEqual([{ title: 'Mine' }, { title: 'Mine' }]);
    expect(await box(/^Name/)).toHaveValue('their name');
    expect(screen.getByText(/Somebody else has changed Name, Sort order meanwhile/)).toBeInTheDocument();
    // Values taken over from the other user are saved already, so the next save does not send them.
    await write(/^Title/, 'Mine again');
    await user.click(save());
    await waitFor(() => expect(bodies().at(-1)).toEqual({ title: 'Mine again' }));
    expect(screen.queryByText(/Somebody else has changed/)).not.toBeInTheDocument();
  });

  it('are not asked when both wrote the same value', async () => {
    const { user, write } = await open();
    await write(/^Title/, 'The same');
    changeElsewhere({ title: 'The same' });
    await user.click(save());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are asked about the fields that both changed, and about no other', async () => {
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    await write(/^Sub title/, 'My words');
    changeElsewhere({ sub_title: 'Their words', name: 'their name' });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1);
    expect(dialog).toHaveTextContent('Old words');
    expect(within(dialog).getByText('My', { selector: 'mark' })).toBeInTheDocument();
    expect(within(dialog).getByText('Their', { selector: 'mark' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Save my choices' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Sub title: Mine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save my choices' }));
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(stored).toMatchObject({ title: 'Mine', sub_title: 'My words', name: 'their name' });
    expect(await box(/^Name/)).toHaveValue('their name');
    expect(screen.getByText(/Somebody else has changed Name meanwhile/)).toBeInTheDocument();
  });

  it('are asked about what one types during a save that takes over the change of the other', async () => {
    const gate = Promise.withResolvers<void>();
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    changeElsewhere({ sub_title: 'Their words' });
    api.on('PUT /sections/7', async (call) => {
      await gate.promise;
      stored = { ...stored, ...getBody(call), version: stored.version + 1 };
      return { body: { data: stored } };
    });
    await user.click(save());
    await write(/^Sub title/, 'My words');
    gate.resolve();
    expect(await screen.findByText(banner)).toBeInTheDocument();
    await user.click(save());
    await user.click(await screen.findByRole('radio', { name: 'Sub title: Theirs' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Old words');
    await user.click(screen.getByRole('button', { name: 'Save my choices' }));
    expect(await box(/^Sub title/)).toHaveValue('Their words');
    expect(JSON.stringify(bodies())).not.toContain('sub_title');
  });

  it.each([
    { who: 'the other editor by name', by: { id: 6, name: 'Asha Rai' }, words: 'Asha Rai has saved this section' },
    { who: 'one’s own other window', by: { id: 5, name: 'Bikram' }, words: 'somebody signed in as you has saved' },
    { who: 'nobody whose account is gone', by: { id: 9, name: null }, words: 'somebody else has saved this section' },
    { who: 'nobody that the log does not name', by: null, words: 'somebody else has saved this section' },
  ])('are told who saved the record and when: $who', async ({ by, words }) => {
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
    api.on('GET /app-report/change-log', () => ({ body: { data: { data: [{ resource: 'sections', id: '7', by }] } } }));
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    changeElsewhere({ title: 'Theirs', updated_at: '2026-01-02 10:20:30' });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    await waitFor(() => expect(dialog).toHaveTextContent(words));
    expect(dialog).toHaveTextContent(/on 2 Jan 2026, \d\d:20 \(/);
    expect(api.listCalls('GET /app-report/change-log')[0]).toMatchObject({
      query: { resource: 'sections', record: '7', size: '1' },
      headers: { 'app-key': 'quoin-site' },
    });
    act(() => forgetToken());
  });

  it('are told when, while the server does not say who', async () => {
    api.on('GET /app-report/change-log', () => problemResponse(404, { title: 'There is no such address.' }));
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    changeElsewhere({ title: 'Theirs', updated_at: '2026-01-02 10:20:30' });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(dialog).toHaveTextContent(/somebody else has saved this section on 2 Jan 2026/);
  });

  it('may accept the other value of one field, and keep their own elsewhere', async () => {
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    await write(/^Name/, 'my name');
    changeElsewhere({ title: 'Theirs' });
    await user.click(save());
    await user.click(await screen.findByRole('radio', { name: 'Title: Theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save my choices' }));
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(stored).toMatchObject({ title: 'Theirs', name: 'my name' });
    expect(await box(/^Title/)).toHaveValue('Theirs');
    expect(bodies().at(-1)).toEqual({ name: 'my name' });
  });

  it('overwrite nothing when the dialog is closed: the next save asks again', async () => {
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    changeElsewhere({ title: 'Theirs' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(await box(/^Title/)).toHaveValue('Mine');
    await waitFor(() => expect(save()).toHaveFocus());
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toBeInTheDocument();
    expect(stored.title).toBe('Theirs');
  });

  it('are told that the record was deleted, and keep every value', async () => {
    const { user, write } = await open();
    await write(/^Title/, 'Mine');
    api.on('PUT /sections/7', () => problemResponse(404, { title: 'There is no such thing.' }));
    await user.click(save());
    expect(await screen.findByText(/somebody has deleted it/)).toBeInTheDocument();
    expect(await box(/^Title/)).toHaveValue('Mine');
  });
});

describe('one field of a row', () => {
  let api: FakeApi;
  const row = aRecord(sections, { id: 7, version: 3, status: 1 });

  beforeEach(() => {
    api = fakeApi();
  });

  const answerOn = (current: RecordOf<typeof sections>) =>
    api.on('PUT /sections/7', (call) =>
      call.headers['if-match'] === `"${current.version}"`
        ? { body: { data: { ...current, ...getBody(call), version: current.version + 1 } } }
        : problemResponse(412, { title: 'Somebody else has changed this record since you read it.', current }),
    );

  it('is written alone', async () => {
    answerOn(row);
    expect(await saveField({ contract: sections, row, field: 'status', value: 0 })).toMatchObject({
      status: 0,
      version: 4,
    });
    expect(api.listCalls('PUT /sections/7').map(({ body }) => body)).toEqual([{ status: 0 }]);
  });

  it('is written on a row that is stale in other fields', async () => {
    answerOn({ ...row, title: 'Theirs', version: 8 });
    expect(await saveField({ contract: sections, row, field: 'status', value: 0 })).toMatchObject({
      status: 0,
      title: 'Theirs',
      version: 9,
    });
  });

  it('keeps the other user’s value of the same field, and returns the current row', async () => {
    answerOn({ ...row, status: 2, version: 8 });
    const error = await saveField({ contract: sections, row, field: 'status', value: 0 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 412, problem: { current: { status: 2, version: 8 } } });
    expect(api.listCalls('PUT /sections/7')).toHaveLength(1);
  });
});
