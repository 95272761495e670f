import { faqs } from '../contract/resources/faqs.ts';
import { posts } from '../contract/resources/posts.ts';
import { sliders } from '../contract/resources/sliders.ts';
import { users } from '../contract/resources/users.ts';
import { col, optional, rowNumber } from './list/columns.tsx';
import { screens } from './define-screens.ts';
import type { ScreensOptions } from './descriptor.ts';

const aDescriptor = (own: Partial<ScreensOptions<typeof sliders>> = {}): ScreensOptions<typeof sliders> => ({
  path: 'slider',
  list: { columns: [] },
  form: { fields: ['title'] },
  ...own,
});

describe('screens()', () => {
  it('fills in every default of a list', () => {
    const columns = [rowNumber(), col('title', 'Title')];
    expect(screens(sliders, aDescriptor({ list: { columns } })).list).toEqual({
      columns: [
        ...columns.map((column, index) => ({ ...column, sort: index === 1 ? 'title' : undefined })),
        expect.objectContaining({ header: 'Created', isOptional: true, sort: 'created_at' }),
        expect.objectContaining({ header: 'Changed', isOptional: true, sort: 'updated_at' }),
      ],
      fields: ['title'],
      heading: 'Sliders',
      pageSize: 10,
      sizes: [10, 25, 50, 100],
      placeholder: 'Search sliders…',
      emptyText: 'No Data Found',
      deleteQuestion: 'Are you sure you want to delete this slider?',
      canAdd: true,
      canDelete: true,
      actions: undefined,
      views: [],
      bulk: [],
    });
  });

  it('lets several rows change together what they often have in common, or what the list names', () => {
    const names = (bulk?: readonly string[]) => {
      const { list } = screens(posts, {
        path: 'post',
        list: { columns: [col('title', 'Title')], ...(bulk ? { bulk } : {}) },
        form: { fields: ['title', 'category_id', 'tags', 'meta_keywords', { name: 'status', label: 'State' }] },
      });
      return typeof list === 'object' ? list.bulk.map(({ name, label }) => [name, label]) : [];
    };
    expect(names().map(([name]) => name)).toEqual(['category_id', 'tags', 'meta_keywords', 'status']);
    expect(names(['status'])).toEqual([['status', 'State']]);
    expect(names(['status', 'tags']).map(([name]) => name)).toEqual(['status', 'tags']);
    for (const name of ['author', 'title'])
      expect(() => names([name])).toThrow(
        `posts: the list changes "${name}", which several rows of the form cannot share`,
      );
  });

  it('requests the fields of its columns and sorts by the first one, if it is sortable', () => {
    const columns = [
      col('thumb', 'Image'),
      optional(col('description', 'Description')),
      { header: 'Both', fields: ['link_url', 'status'], cell: () => null },
    ];
    const { list } = screens(sliders, aDescriptor({ list: { columns } }));
    expect(typeof list === 'object' && [list.fields, list.columns.map(({ sort }) => sort)]).toEqual([
      ['title', 'thumb', 'link_url', 'status'],
      [undefined, 'description', 'link_url', 'created_at', 'updated_at'],
    ]);
    expect(() =>
      screens(sliders, aDescriptor({ list: { columns: [{ header: 'X', fields: ['nowhere'], cell: () => null }] } })),
    ).toThrow('sliders: the list shows "nowhere", which the contract does not have');
  });

  it('throws on a part that the contract does not embed', () => {
    const parts = [{ as: 'slides', screens: screens(sliders, aDescriptor()) }];
    expect(() => screens(sliders, aDescriptor({ form: { fields: ['title'], parts } }))).toThrow(
      'sliders: the form edits "slides", which are no parts with drafts and a form of their own',
    );
  });

  it('fills in every default of a form', () => {
    const { form } = screens(sliders, aDescriptor());
    expect(form).toEqual({
      title: 'Slider Settings',
      newTitle: 'New slider',
      parts: [],
      preview: undefined,
      saved: 'Success! Data updated successfully.',
      toBody: expect.any(Function),
      after: undefined,
      fields: [{ name: 'title', label: 'Title', rows: 4, help: undefined, place: 'main', field: sliders.fields.title }],
    });
  });

  it('sends the draft unchanged by default', () => {
    const { form } = screens(sliders, aDescriptor());
    expect(typeof form === 'object' && form.toBody({ title: 'A' }, { isNew: true })).toEqual({ title: 'A' });
  });

  it('puts text fields in the wide column, other fields in the narrow one, and those of a use below their picture', () => {
    const { form } = screens(sliders, aDescriptor({ form: { fields: ['title', 'description', 'thumb', 'status'] } }));
    expect(typeof form === 'object' && form.fields.map(({ name, place }) => [name, place])).toEqual([
      ['title', 'main'],
      ['description', 'main'],
      ['thumb', 'side'],
      ['thumb_alt', 'picture'],
      ['thumb_decorative', 'picture'],
      ['thumb_focus', 'picture'],
      ['status', 'side'],
    ]);
  });

  it('makes readable labels from field names', () => {
    const { form } = screens(sliders, aDescriptor({ form: { fields: ['sub_title', 'link_url'] } }));
    expect(typeof form === 'object' && form.fields.map(({ label }) => label)).toEqual(['Sub title', 'Link URL']);
  });

  it('prefers the given options', () => {
    const { noun, list, form } = screens(faqs, {
      path: 'faq',
      noun: 'question',
      list: { columns: [], pageSize: 20, sizes: [20, 40], heading: 'Questions' },
      form: { fields: [{ name: 'faq_content', label: 'Answer', rows: 8 }], title: 'Faq Settings' },
    });
    expect(noun).toBe('question');
    expect(list).toMatchObject({
      heading: 'Questions',
      pageSize: 20,
      deleteQuestion: 'Are you sure you want to delete this question?',
    });
    expect(form).toMatchObject({ title: 'Faq Settings', fields: [{ label: 'Answer', rows: 8 }] });
  });

  it('accepts a component as a screen', () => {
    const Own = () => null;
    expect(screens(sliders, aDescriptor({ list: Own, form: Own }))).toMatchObject({ list: Own, form: Own });
  });

  it('refuses a field that is shown twice', () => {
    expect(() =>
      screens(sliders, aDescriptor({ form: { fields: ['title', { name: 'title', label: 'Again' }] } })),
    ).toThrow('sliders: the form shows "title" twice');
  });

  it('refuses a field that only the server sets', () => {
    expect(() => screens(users, { path: 'users', list: { columns: [] }, form: { fields: ['type'] } })).toThrow(
      'users: the form shows "type", which only the server sets',
    );
  });
});
