import type { Contract } from '../contract/contract.ts';
import type { DraftNote } from '../contract/draft-wire.ts';
import { pages } from '../contract/resources/pages.ts';
import { sections } from '../contract/resources/sections.ts';
import { widgets } from '../contract/resources/widgets.ts';
import { getBody, type FakeApi, type ReceivedCall } from './fake-api.ts';
import { aRecord } from './records.ts';

type Stored = Record<string, unknown> & { id: number; draft: DraftNote | null };

/** Makes what a read says about a draft. */
export const aNote = (more: Partial<DraftNote> = {}): DraftNote => ({
  version: 1,
  base_version: 1,
  fields: [],
  overwrites: [],
  is_removal: false,
  updated_at: '2026-11-28 08:00:00',
  updated_by: 1,
  ...more,
});

/** A fake API with one page, its sections and their widgets: their drafts, moves and publication. */
export function aPageSite(api: FakeApi) {
  const live = { status: 1, published_at: '2026-11-01 08:00:00' };
  const make = (contract: Contract, values: object): Stored => ({
    ...aRecord(contract, { ...live, ...values }),
    id: Number(Reflect.get(values, 'id')),
    draft: null,
  });
  const page = make(pages, { id: 7, title: 'About', slug: 'about' });
  const lists = {
    sections: [
      make(sections, { id: 5, name: 'Hero', page_id: 7, sort_order: 100 }),
      make(sections, { id: 6, name: 'Services', page_id: 7, sort_order: 200, template: 'four-columns' }),
    ],
    widgets: [make(widgets, { id: 5, name: 'Consulting', section_id: 6, sort_order: 100 })],
  };
  const contractsByName = { sections, widgets };
  let nextId = 20;

  const readWidgets = (id: number) => lists.widgets.filter((row) => row.section_id === id);
  const readSection = (row: Stored) => ({ ...row, widgets: readWidgets(row.id) });
  api.on('GET /pages/7', () => ({
    body: { data: { ...page, sections: lists.sections.filter((row) => row.page_id === 7).map(readSection) } },
  }));
  const draftOf = (row: Stored, more: Partial<DraftNote> = {}) =>
    aNote({ version: (row.draft?.version ?? 0) + 1, ...more });
  const saveDraft = (row: Stored) => (call: ReceivedCall) => {
    const fields = [...new Set([...(row.draft?.fields ?? []), ...Object.keys(getBody(call))])];
    Object.assign(row, getBody(call), { draft: draftOf(row, { fields }) });
    return { body: { data: { ...row } } };
  };
  const serve = (name: 'sections' | 'widgets', row: Stored) => {
    api.on(`GET /${name}/${row.id}`, () => ({ body: { data: row.page_id === undefined ? row : readSection(row) } }));
    api.on(`PUT /${name}/${row.id}/draft`, saveDraft(row));
    api.on(`POST /${name}/${row.id}/move`, (call) => {
      const [[side, anchor] = []] = Object.entries(getBody(call));
      const others = lists[name].filter((each) => each !== row);
      const index = others.findIndex(({ id }) => id === anchor) + (side === 'after' ? 1 : 0);
      lists[name] = others.toSpliced(index, 0, row);
      Object.assign(row, { version: Number(row.version) + 1 });
      return { body: { data: { ...row } } };
    });
    api.on(`DELETE /${name}/${row.id}`, (call) => {
      if (call.query.draft === '1') Object.assign(row, { draft: draftOf(row, { is_removal: true }) });
      else lists[name] = lists[name].filter((each) => each !== row);
      return { body: { data: { ...row } } };
    });
  };
  api.on('PUT /pages/7/draft', saveDraft(page));
  for (const name of ['sections', 'widgets'] as const) {
    for (const row of lists[name]) serve(name, row);
    api.on(`POST /${name}`, (call) => {
      nextId += 1;
      const row = make(contractsByName[name], { ...getBody(call), id: nextId, published_at: null });
      row.draft = aNote({ fields: ['status'] });
      lists[name].push(row);
      serve(name, row);
      return { status: 201, body: { data: { ...row } } };
    });
  }
  return { page, lists };
}
