import { faqs } from '@quoin/shared/contract/resources/faqs';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { aRecord } from '@quoin/shared/testing/records';
import { overlayDraft } from './overlay.ts';

interface OverlayCase {
  resource: string;
  record: object;
  path: string;
  query?: Record<string, string | number | undefined>;
  answer?: unknown;
}

/** Sends a read through the overlay of a draft. Without `answer`, a request to the API is an error. */
const read = ({ resource, record, path, query = {}, answer }: OverlayCase) =>
  overlayDraft(
    { path, query },
    {
      draft: { resource, record: { ...record } },
      fetchStored: () =>
        answer === undefined ? Promise.reject(new Error('the API was asked')) : Promise.resolve(answer),
    },
  );
const list = (...data: object[]) => ({ data, current_page: 1, last_page: 1, per_page: 1000, total: data.length });
const named = (name: string) => expect.objectContaining({ name });

describe("a draft in the content API's answers", () => {
  it('replaces its own record, by id and by slug, without a request', async () => {
    const record = aRecord(pages, { id: 7, slug: 'about', title: 'New', status: 0 });
    await expect(read({ resource: 'pages', record, path: '/pages/about' })).resolves.toMatchObject({ title: 'New' });
    await expect(read({ resource: 'pages', record, path: '/pages/7' })).resolves.toMatchObject({ title: 'New' });
    await expect(read({ resource: 'pages', record, path: '/pages/other' })).rejects.toThrow('the API was asked');
  });

  it('contains only what visitors see', async () => {
    const inside = [
      aRecord(sections, { id: 1, name: 'seen' }),
      aRecord(sections, { id: 2, name: 'hidden', status: 0 }),
    ];
    const record = { ...aRecord(pages, { id: 7, slug: 'about' }), sections: inside };
    await expect(read({ resource: 'pages', record, path: '/pages/about' })).resolves.toMatchObject({
      sections: [named('seen')],
    });
  });

  it('replaces the stored record, in the order of the list', async () => {
    const answer = list(
      aRecord(faqs, { id: 1, faq_title: 'a', sort_order: 1 }),
      aRecord(faqs, { id: 2, faq_title: 'b', sort_order: 2 }),
    );
    const record = aRecord(faqs, { id: 1, faq_title: 'A', sort_order: 3 });
    await expect(read({ resource: 'faqs', record, path: '/faqs', answer })).resolves.toMatchObject({
      data: [{ faq_title: 'b' }, { faq_title: 'A' }],
    });
  });

  it('is among rows of a request with fields', async () => {
    const record = aRecord(pages, { id: 0, slug: 'new' });
    await expect(
      read({
        resource: 'pages',
        record,
        path: '/pages',
        query: { fields: 'slug' },
        answer: list({ id: 1, slug: 'old' }),
      }),
    ).resolves.toMatchObject({ data: [{ slug: 'new' }, { slug: 'old' }] });
  });

  it('is last among equal rows while it is new, within the requested size', async () => {
    const answer = list(aRecord(faqs, { id: 8, faq_title: 'a' }));
    const record = aRecord(faqs, { id: 0, faq_title: 'new', status: 0 });
    await expect(read({ resource: 'faqs', record, path: '/faqs', answer })).resolves.toMatchObject({
      data: [{ faq_title: 'a' }, { faq_title: 'new' }],
    });
    const latest = list(aRecord(posts, { id: 1, title: 'old', created_at: '2025-01-01 00:00:00' }));
    const post = aRecord(posts, { id: 0, title: 'new', created_at: '2026-01-01 00:00:00' });
    const answered = await read({
      resource: 'posts',
      record: post,
      path: '/posts',
      query: { size: 1 },
      answer: latest,
    });
    expect(answered).toMatchObject({ data: [{ title: 'new' }] });
    expect(answered).not.toMatchObject({ data: [{}, {}] });
  });

  it('is in a filtered list only if it matches', async () => {
    const stored = aRecord(sections, { id: 3, name: 'top', is_top: 1 });
    const asking = { resource: 'sections', path: '/sections', query: { is_top: 1 }, answer: list(stored) };
    await expect(read({ ...asking, record: { ...stored, name: 'changed' } })).resolves.toMatchObject({
      data: [named('changed')],
    });
    await expect(read({ ...asking, record: { ...stored, is_top: 0 } })).resolves.toMatchObject({ data: [] });
  });

  it('is embedded in its parent at any depth, and removed from the former one', async () => {
    const widget = aRecord(widgets, { id: 5, name: 'old', section_id: 1 });
    const page = {
      ...aRecord(pages, { id: 7, slug: 'about' }),
      sections: [
        { ...aRecord(sections, { id: 1 }), widgets: [widget] },
        { ...aRecord(sections, { id: 2 }), widgets: [] },
      ],
    };
    const moved = { ...widget, name: 'moved', section_id: 2 };
    await expect(
      read({ resource: 'widgets', record: moved, path: '/pages/about', answer: page }),
    ).resolves.toMatchObject({ sections: [{ widgets: [] }, { widgets: [named('moved')] }] });
  });

  it('moves within a tree', async () => {
    const child = { ...aRecord(menus, { id: 2, title: 'child', parent_id: 1 }), children: [] };
    const answer = list({ ...aRecord(menus, { id: 1, title: 'root' }), children: [child] });
    await expect(
      read({ resource: 'menus', record: { ...child, parent_id: null }, path: '/menus', answer }),
    ).resolves.toMatchObject({ data: [{ title: 'root', children: [] }, { title: 'child' }] });
    await expect(
      read({ resource: 'menus', record: { ...child, title: 'renamed' }, path: '/menus', answer }),
    ).resolves.toMatchObject({ data: [{ children: [{ title: 'renamed' }] }] });
  });

  it.each([{ page: 1 }, { size: 10 }, { page: 1, size: 10 }])(
    'is in a page of a tree, which lists all records and not only its roots: %p',
    async (query) => {
      const [root, child] = [
        aRecord(menus, { id: 1, title: 'root', sort_order: 1 }),
        aRecord(menus, { id: 2, title: 'child', parent_id: 1, sort_order: 2 }),
      ];
      await expect(
        read({ resource: 'menus', record: { ...child, title: 'renamed' }, path: '/menus', query, answer: list(root) }),
      ).resolves.toMatchObject({ data: [{ title: 'root' }, { title: 'renamed' }] });
    },
  );

  it('is not among the roots of a tree while it has a parent', async () => {
    const [root, child] = [
      { ...aRecord(menus, { id: 1, title: 'root' }), children: [] },
      { ...aRecord(menus, { id: 2, title: 'child', parent_id: 1 }), children: [] },
    ];
    const query = { shortcode: 'TOPMENU', search_key: '', status: '' };
    const answered = await read({ resource: 'menus', record: child, path: '/menus', query, answer: list(root) });
    expect(answered).toMatchObject({ data: [{ title: 'root', children: [{ title: 'child' }] }] });
    expect(answered).not.toMatchObject({ data: [{}, {}] });
  });

  it.each([
    ['filters without a value', { status: '', faq_title: undefined }],
    ['the order of the list', { sort: 'title', order: 'desc' }],
  ])('is in a list whose query has %s', async (_, query) => {
    const record = aRecord(faqs, { id: 0, faq_title: 'new' });
    await expect(read({ resource: 'faqs', record, path: '/faqs', query, answer: list() })).resolves.toMatchObject({
      data: [{ faq_title: 'new' }],
    });
  });

  it('is not in the list of another resource', async () => {
    const answer = list(aRecord(faqs, { id: 3, faq_title: 'stored' }));
    await expect(
      read({ resource: 'pages', record: aRecord(pages, { id: 3 }), path: '/faqs', answer }),
    ).resolves.toEqual(answer);
  });

  it('is not read by its slug where the API reads by id only', async () => {
    const record = { ...aRecord(faqs, { id: 3 }), slug: 'about' };
    await expect(read({ resource: 'faqs', record, path: '/faqs/about' })).rejects.toThrow('the API was asked');
  });

  it('does not change other responses', async () => {
    const answer = { token: 'x' };
    await expect(
      read({ resource: 'faqs', record: aRecord(faqs, { id: 1 }), path: '/applications/quoin-site', answer }),
    ).resolves.toEqual(answer);
  });
});
