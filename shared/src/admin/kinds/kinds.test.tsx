import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BodyOf, Contract, RecordOf } from '../../contract/contract.ts';
import { careers } from '../../contract/resources/careers.ts';
import { applications } from '../../contract/resources/applications.ts';
import { menus } from '../../contract/resources/menus.ts';
import { posts } from '../../contract/resources/posts.ts';
import { profiles } from '../../contract/resources/profiles.ts';
import { sections, sectionTemplates } from '../../contract/resources/sections.ts';
import { users } from '../../contract/resources/users.ts';
import { widgets } from '../../contract/resources/widgets.ts';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { screens } from '../define-screens.ts';
import { createRoutes } from '../create-routes.tsx';
import { kinds } from './kinds.ts';

/** A dropdown is visible once it is positioned, and jsdom has no layout. */
const unplaced = { hidden: true };

interface Form<C extends Contract> {
  of: C;
  fields: readonly Extract<keyof BodyOf<C>, string>[];
  record?: Partial<RecordOf<C>>;
}

const makeRecord = <C extends Contract>({ of, record }: Form<C>): object => ({ ...aRecord(of), ...record, id: 7 });

describe("a field's control", () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
  });

  /** Opens the kit's form with these fields, of record 7, or of a new one if no record is given. */
  async function open<C extends Contract>(form: Form<C>) {
    const { of, fields, record } = form;
    api.on(`GET /${of.name}/7`, () => ({ body: { data: makeRecord(form) } }));
    api.on(`PUT /${of.name}/7`, (call) => ({ body: { data: { ...makeRecord(form), ...getBody(call) } } }));
    const own = screens(of, { path: 'thing', list: () => null, form: { fields } });
    const { user } = renderAdmin(createRoutes([own]), `/admin/thing/form${record ? '/7' : ''}`);
    const button = await screen.findByRole('button', { name: /^(?:Save|Publish)$/ });
    const save = async () => {
      const before = api.listCalls(`PUT /${of.name}/7`).length;
      await user.click(button);
      await waitFor(() => expect(api.listCalls(`PUT /${of.name}/7`)).toHaveLength(before + 1));
      return api.listCalls(`PUT /${of.name}/7`).at(-1)?.body;
    };
    return { user, save, button };
  }

  it('renders once for each key that is pressed in it, and never for a key in another', async () => {
    api.on('GET /post-categories', (call) => pageResponse([], call));
    const drawn = (['text', 'image', 'number', 'reference'] as const).map((kind) => jest.spyOn(kinds, kind));
    const { user } = await open({
      of: posts,
      fields: ['title', 'sub_title', 'tags', 'slug', 'thumb', 'category_id', 'status'],
      record: { title: 'A', slug: 'a' },
    });
    await user.click(screen.getByLabelText('Sub title'));
    drawn.forEach((kind) => kind.mockClear());
    await user.keyboard('abc');
    expect(drawn.flatMap(({ mock }) => mock.calls.map(([{ name, value }]) => [name, value]))).toEqual([
      ['sub_title', 'a'],
      ['sub_title', 'ab'],
      ['sub_title', 'abc'],
    ]);
  });

  describe('of a status', () => {
    it('is a switch, without its number', async () => {
      const { user, save } = await open({ of: posts, fields: ['status'], record: { status: 1 } });
      await user.click(screen.getByRole('switch', { name: 'Status Active', checked: true }));
      expect(screen.getByRole('switch', { name: 'Status Inactive', checked: false })).toBeInTheDocument();
      expect(await save()).toEqual({ status: 0 });
    });

    it('shows and keeps a number that is neither 0 nor 1 until it is switched', async () => {
      const { user, save } = await open({ of: posts, fields: ['status'], record: { status: 4 } });
      expect(screen.getByText('4 counts as inactive. It stays 4 until you change it.')).toBeInTheDocument();
      expect(screen.getByRole('switch')).not.toBeChecked();
      expect(await save()).toEqual({});
      await user.clear(screen.getByLabelText('Status'));
      await user.type(screen.getByLabelText('Status'), '12');
      expect(await save()).toEqual({ status: 12 });
      await user.click(screen.getByRole('switch'));
      expect(screen.queryByLabelText('Status')).not.toBeInTheDocument();
      expect(await save()).toEqual({ status: 1 });
    });

    it.each(['active', '1x', '1.0', '-'])(
      'rejects %s, which is no number, with a message, and keeps it as it was typed',
      async (typed) => {
        const { user, button } = await open({ of: posts, fields: ['status'], record: { status: 4 } });
        const box = screen.getByLabelText('Status');
        await user.clear(box);
        await user.type(box, typed);
        await user.click(button);
        expect(await screen.findByText('Enter a whole number.')).toBeInTheDocument();
        expect(box).toHaveValue(typed);
        expect(api.listCalls('PUT /posts/7')).toEqual([]);
      },
    );

    it('has the labels of the contract', async () => {
      await open({ of: sections, fields: ['is_top'], record: { is_top: 0 } });
      expect(screen.getByRole('switch', { name: 'Is top Not shown' })).not.toBeChecked();
      expect(screen.getByText('Not shown')).toBeVisible();
    });
  });

  it.each(['1,5', '1.5', '1,000'])('of a whole number rejects %s as it was typed', async (typed) => {
    const { user, button } = await open({ of: posts, fields: ['sort_order'], record: { sort_order: 0 } });
    const box = screen.getByLabelText('Sort order');
    await user.clear(box);
    await user.type(box, typed);
    await user.click(button);
    expect(await screen.findByText('Enter a whole number.')).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7')).toEqual([]);
  });

  describe('of a name with suggestions', () => {
    it('offers them with their descriptions and accepts any other', async () => {
      const { user, save } = await open({ of: sections, fields: ['template'], record: { template: 'welcome' } });
      const box = screen.getByRole('combobox', { name: 'Template' });
      expect(box).toHaveAccessibleDescription('Title and text next to a picture, with Read More');
      await user.click(box);
      expect(await screen.findAllByRole('option', unplaced)).toHaveLength(sectionTemplates.length);
      await user.click(screen.getByRole('option', { ...unplaced, name: /^quotes/ }));
      expect(await save()).toEqual({ template: 'quotes' });
      await user.clear(box);
      await user.type(box, 'our-numbers');
      expect(await save()).toEqual({ template: 'our-numbers' });
    });
  });

  describe('of links', () => {
    const linked = { name: 'A', slug: 'a', social_links: 'https://a.example/x\nhttps://b.example/y' };
    const link = (number: number) => screen.getByRole('textbox', { name: `Social links: link ${number}` });

    it('has a row for each, which can be changed and removed', async () => {
      const { user, save } = await open({ of: profiles, fields: ['name', 'slug', 'social_links'], record: linked });
      expect(link(2)).toHaveValue('https://b.example/y');
      await user.type(link(1), '1');
      await user.click(screen.getByRole('button', { name: 'Remove link 2' }));
      expect(link(1)).toHaveFocus();
      expect(screen.queryByRole('textbox', { name: 'Social links: link 2' })).not.toBeInTheDocument();
      expect(await save()).toEqual({ social_links: 'https://a.example/x1' });
    });

    it('moves the focus to a new row, and makes a row of each pasted line', async () => {
      const { user, save } = await open({
        of: profiles,
        fields: ['name', 'slug', 'social_links'],
        record: { ...linked, social_links: '' },
      });
      expect(screen.getByRole('button', { name: 'Remove link 1' })).toBeDisabled();
      await user.type(link(1), 'https://a.example');
      await user.click(screen.getByRole('button', { name: 'Add Link' }));
      expect(link(2)).toHaveFocus();
      await user.paste('https://b.example\r\nhttps://c.example\n');
      expect(link(3)).toHaveFocus();
      expect(await save()).toEqual({ social_links: 'https://a.example\nhttps://b.example\nhttps://c.example' });
    });

    it('shows the error of an invalid address in its row, and loses nothing', async () => {
      const { user, button } = await open({ of: profiles, fields: ['name', 'slug', 'social_links'], record: linked });
      await user.clear(link(2));
      await user.type(link(2), '/about-us');
      await user.click(button);
      await waitFor(() => expect(link(2)).toHaveFocus());
      expect(link(2)).toHaveAccessibleDescription('Enter a web address (https://…) as link 2.');
      expect(link(2)).toHaveAttribute('aria-invalid', 'true');
      expect(link(1)).not.toHaveAttribute('aria-invalid', 'true');
      expect(link(2)).toHaveValue('/about-us');
      expect(api.listCalls('PUT /profiles/7')).toEqual([]);
    });
  });

  describe('of tags', () => {
    it('keeps the stored text until a tag is removed or added', async () => {
      const { user, save } = await open({ of: posts, fields: ['tags'], record: { tags: 'one,two ,  three' } });
      expect(await save()).toEqual({});
      await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'four,');
      expect(await save()).toEqual({ tags: 'one, two, three, four' });
    });

    it('does not lose a tag that was typed and not ended', async () => {
      const { user, save } = await open({ of: posts, fields: ['tags'], record: { tags: '' } });
      await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'late');
      expect(await save()).toEqual({ tags: 'late' });
    });
  });

  describe('of a slug', () => {
    it('keeps a saved one, suggests another on request, and says that the old address redirects', async () => {
      const { user } = await open({ of: posts, fields: ['title', 'slug'], record: { title: 'Old', slug: 'old' } });
      await user.clear(screen.getByLabelText(/^Title/));
      await user.type(screen.getByLabelText(/^Title/), 'New words');
      expect(screen.getByLabelText(/^Slug/)).toHaveValue('old');
      await user.click(screen.getByRole('button', { name: 'Suggest again' }));
      expect(screen.getByLabelText(/^Slug/)).toHaveValue('new-words');
      expect(
        screen.getByText('It was “old”. Once this is saved, the old address leads to the new one.'),
      ).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Suggest again' })).not.toBeInTheDocument();
    });

    it('hides the note about the old address once the new one is saved', async () => {
      const { user, save } = await open({
        of: posts,
        fields: ['title', 'slug'],
        record: { title: 'Old', slug: 'old' },
      });
      await user.type(screen.getByLabelText(/^Slug/), '-er');
      expect(screen.getByText(/^It was “old”/)).toBeInTheDocument();
      expect(await save()).toEqual({ slug: 'old-er' });
      await waitFor(() => expect(screen.queryByText(/^It was/)).not.toBeInTheDocument());
      await user.type(screen.getByLabelText(/^Slug/), 's');
      expect(screen.getByText(/^It was “old-er”/)).toBeInTheDocument();
    });

    it('follows the title of a new record until the user types a slug', async () => {
      const { user } = await open({ of: posts, fields: ['title', 'slug'] });
      await user.type(screen.getByLabelText(/^Title/), 'One');
      expect(screen.getByLabelText(/^Slug/)).toHaveValue('one');
      await user.clear(screen.getByLabelText(/^Slug/));
      await user.type(screen.getByLabelText(/^Slug/), 'own');
      await user.type(screen.getByLabelText(/^Title/), ' two');
      expect(screen.getByLabelText(/^Slug/)).toHaveValue('own');
      expect(screen.queryByText(/^It was/)).not.toBeInTheDocument();
    });
  });

  it('of a date-time or a day accepts no year of more than four digits', async () => {
    await open({ of: careers, fields: ['application_end_at'], record: {} });
    expect(screen.getByLabelText('Application end at')).toHaveAttribute('max', '9999-12-31T23:59');
    cleanup();
    await open({ of: users, fields: ['dob'], record: {} });
    expect(screen.getByLabelText('Dob')).toHaveAttribute('max', '9999-12-31');
  });

  it('of a text has the direction of its first letters', async () => {
    await open({ of: posts, fields: ['title', 'meta_description'], record: { title: 'مرحبا' } });
    for (const box of screen.getAllByRole('textbox')) expect(box).toHaveAttribute('dir', 'auto');
  });

  describe('of a text that is cut or limited', () => {
    it('counts the characters to the cut, and beyond it', async () => {
      const { user } = await open({ of: posts, fields: ['title'], record: { title: 'x'.repeat(49) } });
      expect(screen.getByText('1 of 50 characters left before the site cuts it')).toBeInTheDocument();
      await user.type(screen.getByLabelText(/^Title/), 'yz');
      expect(
        await screen.findByText('51 characters; where the site cuts it, the first 50 show', {
          selector: '[aria-hidden]',
        }),
      ).toBeInTheDocument();
    });

    it('counts the characters to its limit when that is near', async () => {
      await open({ of: posts, fields: ['sub_title'], record: { sub_title: 'x'.repeat(250) } });
      expect(screen.getByText('5 characters left')).toBeInTheDocument();
    });

    it('shows no count before that', async () => {
      await open({ of: posts, fields: ['sub_title'], record: { sub_title: 'short' } });
      expect(screen.queryByText(/characters/)).not.toBeInTheDocument();
    });
  });

  describe('of a reference', () => {
    it('finds a record far down the list by three letters', async () => {
      const rows = Array.from({ length: 1500 }, (_, index) =>
        aRecord(menus, { id: index + 1, title: `Entry ${index + 1}` }),
      );
      api.on('GET /menus', (call) =>
        pageResponse(
          rows.filter(({ title }) => title.includes(call.query.search_key ?? '')),
          call,
        ),
      );
      api.on('GET /menus/1400', () => ({ body: { data: rows[1399] } }));
      const { user, save } = await open({
        of: menus,
        fields: ['parent_id'],
        record: { title: 'This', parent_id: null },
      });
      await user.type(screen.getByRole('combobox', { name: 'Parent ID' }), '140');
      await user.click(await screen.findByRole('option', { ...unplaced, name: 'Entry 1400 (1400)' }));
      expect(await save()).toEqual({ parent_id: 1400 });
    });

    it.each([
      {
        show: () => open({ of: widgets, fields: ['section_id'], record: { section_id: null } }),
        call: 'GET /sections',
        query: { size: '1000', fields: 'name' },
      },
      {
        show: () => open({ of: sections, fields: ['page_id'], record: { page_id: null } }),
        call: 'GET /pages',
        query: { size: '100', fields: 'title' },
      },
      {
        show: () => open({ of: menus, fields: ['parent_id'], record: { parent_id: null } }),
        call: 'GET /menus',
        query: { fields: 'title' },
      },
    ])('opens with the specified first load: $call', async ({ show, call, query }) => {
      api.on(call, (seen) => pageResponse([], seen));
      await show();
      await waitFor(() => expect(api.listCalls(call).map((seen) => seen.query)).toEqual([query]));
    });

    it('offers only matching options until the response arrives', async () => {
      api.on('GET /menus', (call) =>
        pageResponse(
          ['Alpha', 'Beta'].map((title, id) => aRecord(menus, { id: id + 1, title })),
          call,
        ),
      );
      const { user } = await open({ of: menus, fields: ['parent_id'], record: { title: 'This', parent_id: null } });
      await user.click(screen.getByRole('combobox', { name: 'Parent ID' }));
      await screen.findByRole('option', { ...unplaced, name: 'Alpha (1)' });
      fireEvent.change(screen.getByRole('combobox', { name: 'Parent ID' }), { target: { value: 'bet' } });
      expect(screen.getAllByRole('option', unplaced).map(({ textContent }) => textContent)).toEqual(['Beta (2)']);
    });

    it("shows the chosen one's name and keeps it", async () => {
      api.on('GET /menus', (call) => pageResponse([], call));
      api.on('GET /menus/900', () => ({ body: { data: aRecord(menus, { id: 900, title: 'Far away' }) } }));
      const { save } = await open({ of: menus, fields: ['parent_id'], record: { parent_id: 900 } });
      await waitFor(() => expect(screen.getByRole('combobox', { name: 'Parent ID' })).toHaveValue('Far away (900)'));
      expect(await save()).toEqual({});
    });

    it('says when a look-up failed, and keeps the value', async () => {
      api.on('GET /menus', () => problemResponse(503, { title: 'The server is busy.' }));
      api.on('GET /menus/900', () => problemResponse(503, { title: 'The server is busy.' }));
      const { save } = await open({ of: menus, fields: ['parent_id'], record: { parent_id: 900 } });
      const words =
        'Its name could not be looked up: The server is busy. It stays chosen. The choices could not be looked up: The server is busy.';
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Parent ID' })).toHaveAccessibleDescription(words),
      );
      expect(await save()).toEqual({});
    });
  });

  describe('of code', () => {
    it('validates JSON while it is typed, and formats it on request', async () => {
      const { user } = await open({ of: applications, fields: ['meta_schema'], record: { meta_schema: '{"a":1}' } });
      expect(screen.getByText('Valid JSON.')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Format' }));
      expect(screen.getByLabelText('Meta schema')).toHaveValue('{\n  "a": 1\n}');
      await user.type(screen.getByLabelText('Meta schema'), 'x');
      expect(screen.getByText('This is not valid JSON.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Format' })).not.toBeInTheDocument();
    });

    it('rejects what is no map, with the reason', async () => {
      const { user, button } = await open({ of: applications, fields: ['map_html'], record: { map_html: '' } });
      await user.type(screen.getByLabelText('Map html'), '<b>a map</b>');
      await user.click(button);
      expect((await screen.findAllByText(/not the code of one map/)).length).toBeGreaterThan(0);
      expect(api.listCalls('PUT /applications/7')).toHaveLength(0);
    });
  });

  describe("of a password's repetition", () => {
    it('must be equal before anything is sent', async () => {
      const { user, save, button } = await open({
        of: users,
        fields: ['password', 'confirm_password'],
        record: { email: 'a@example.com' },
      });
      await user.type(screen.getByLabelText('Password'), 'a long enough one');
      await user.click(button);
      expect(await screen.findByText('Must be the same as the password.')).toBeInTheDocument();
      expect(api.listCalls('PUT /users/7')).toHaveLength(0);
      await user.type(screen.getByLabelText('Confirm password'), 'a long enough one');
      expect(await save()).toEqual({ password: 'a long enough one', confirm_password: 'a long enough one' });
    });
  });

  describe('of rich text', () => {
    const stored = '<ul>\n<li>one</li></ul>\n<p><b>Bold</b>  and   spaced</p>\n';
    const beyond = '<p class="lead">x</p><x-box><p>y</p></x-box>';

    it('does not change the stored HTML without an edit, also after a switch to the source and back', async () => {
      const { user, save } = await open({
        of: posts,
        fields: ['title', 'slug', 'content'],
        record: { title: 'A', slug: 'a', content: stored },
      });
      const text = await screen.findByRole('textbox', { name: 'Content' });
      await waitFor(() =>
        expect(text.isConnected ? screen.getByRole('textbox', { name: 'Content' }) : null).toHaveAttribute(
          'contenteditable',
          'true',
        ),
      );
      await user.click(screen.getByRole('button', { name: 'Source of content' }));
      expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(stored);
      expect(screen.getByRole('button', { name: 'Source of content', pressed: true })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Source of content' }));
      expect(screen.getByRole('button', { name: 'Source of content', pressed: false })).toHaveFocus();
      expect(await save()).toEqual({});
    });

    it('opens HTML as source that the visual editor could not keep, and says what it would lose', async () => {
      const { user, save } = await open({
        of: posts,
        fields: ['title', 'slug', 'content'],
        record: { title: 'A', slug: 'a', content: beyond },
      });
      const note = await screen.findByRole('note');
      expect(note).toHaveTextContent('It would drop or change: class on <p>, <x-box>.');
      expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(beyond);
      expect(screen.getByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription(
        'HTML. The note below names what the visual editor would not keep.',
      );
      await user.click(within(note).getByRole('button', { name: 'Use the visual editor all the same' }));
      expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveAttribute('contenteditable', 'true');
      expect(screen.getByRole('note')).toHaveTextContent(
        'Your first change here drops or changes: class on <p>, <x-box>.',
      );
      expect(await save()).toEqual({});
    });

    it('is named, described and focused like any other input', async () => {
      const { user, button } = await open({
        of: posts,
        fields: ['title', 'slug', 'content'],
        record: { title: 'A', slug: 'a', content: '<p>x</p>' },
      });
      api.on('PUT /posts/7', () => problemResponse(422, { title: 'No.', errors: { content: ['Too rude.'] } }));
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: 'Content' })).toHaveAttribute('contenteditable', 'true'),
      );
      await user.click(button);
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: 'Content' })).toHaveAttribute('aria-invalid', 'true'),
      );
      expect(screen.getByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription('Too rude.');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus());
    });
  });
});
