import { screen, waitFor, within } from '@testing-library/react';
import type { DraftNote } from '../../contract/draft-wire.ts';
import { posts } from '../../contract/resources/posts.ts';
import type { Review } from '../../contract/review-wire.ts';
import { fakeApi, getBody, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord, anAccount } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { statusColumn } from '../list/columns.tsx';
import { setMemberships } from '../permissions.ts';

const routes = createRoutes([
  screens(posts, { path: 'post', list: { columns: [statusColumn()] }, form: { fields: ['title', 'status'] } }),
]);

const draft: DraftNote = {
  version: 4,
  base_version: 1,
  fields: ['title'],
  overwrites: [],
  is_removal: false,
  updated_at: '2026-11-27 08:00:00',
  updated_by: 3,
};
const stored = { ...aRecord(posts, { id: 7, title: 'News', status: 1, published_at: '2026-11-01 08:00:00' }), draft };
const reviewer = { id: 5, name: 'Ram' };
const meera = { id: 3, name: 'Meera' };
const none: Review = {
  state: null,
  is_current: false,
  version: 0,
  asked_by: null,
  asked_at: null,
  asked: null,
  decided_by: null,
  decided_at: null,
  drafts: [
    {
      resource: 'posts',
      id: 7,
      noun: 'post',
      label: 'News',
      action: 'update',
      version: 4,
      record_version: 1,
      fields: ['title'],
    },
  ],
  may_ask: true,
  may_decide: true,
  is_own: true,
  reviewers: [reviewer],
  lines: [],
};
const asked: Review = {
  ...none,
  state: 'asked',
  is_current: true,
  version: 4,
  asked_by: meera,
  asked_at: '2026-11-28 09:00:00',
  lines: [{ id: 1, action: 'asked', at: '2026-11-28 09:00:00', by: meera, version: 4, text: 'Is it right?' }],
};
const approved: Review = { ...asked, state: 'approved', decided_by: reviewer, decided_at: '2026-11-28 10:00:00' };

let api: FakeApi;
let review: Review;
beforeEach(() => {
  review = none;
  setMemberships(anAccount());
  api = fakeApi();
  api.on('GET /posts/7', () => ({ body: { data: stored } }));
  api.on('GET /posts/7/review', () => ({ body: { data: review } }));
});
afterEach(() => setMemberships(undefined));

async function openPanel(address = '/admin/post/form/7') {
  const { user } = renderAdmin(routes, address);
  if (!address.includes('review=1')) await user.click(await screen.findByRole('button', { name: 'Review' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Review' }));
  await panel.findByLabelText('Comment');
  return { user, panel };
}

describe('the review of a draft', () => {
  it('is asked of a person, with what is typed in the form and a comment', async () => {
    api.on('PUT /posts/7/draft', (call) => ({
      body: { data: { ...stored, ...getBody(call), draft: { ...draft, version: 5 } } },
    }));
    api.on('POST /posts/7/review', () => {
      review = { ...asked, asked: reviewer, drafts: asked.drafts.map((one) => ({ ...one, version: 5 })) };
      return { body: { data: review } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await screen.findByLabelText(/^Title/), '!');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Review' }));
    await user.selectOptions(await panel.findByLabelText('Ask'), 'Ram');
    await user.type(panel.getByLabelText('Comment'), 'Is it right?');
    await user.click(panel.getByRole('button', { name: 'Ask for a review' }));
    expect(await panel.findByText(/Meera.* asked Ram on/)).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/draft')[0]?.body).toEqual({ title: 'News!' });
    expect(api.listCalls('POST /posts/7/review')[0]?.body).toEqual({ user: 5, comment: 'Is it right?' });
    expect(panel.getByRole('region', { name: 'What was said' })).toHaveTextContent('Is it right?');
    // In the panel, and in the form.
    expect(screen.getAllByText('In review')).toHaveLength(2);
  });

  it('is approved in the versions that are shown, from a link in a mail', async () => {
    review = { ...asked, is_own: false };
    api.on('PUT /posts/7/review', () => ({ body: { data: { ...approved, is_own: false } } }));
    const { user, panel } = await openPanel('/admin/post/form/7?review=1');
    await user.click(panel.getByRole('button', { name: 'Approve' }));
    expect(await panel.findByText(/Ram approved version 4 on/)).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/review')[0]?.body).toEqual({
      decision: 'approved',
      comment: '',
      drafts: [{ resource: 'posts', id: 7, version: 4, record_version: 1 }],
    });
    expect(panel.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    // The button is gone; the focus is on what it has changed.
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Ram approved version 4'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus());
  });

  it('asks for changes with a comment only', async () => {
    review = { ...asked, is_own: false };
    api.on('PUT /posts/7/review', () => ({ body: { data: { ...asked, state: 'changes', decided_by: reviewer } } }));
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'Ask for changes' }));
    expect(panel.getByText('Say what should be changed.')).toBeInTheDocument();
    await user.type(panel.getByLabelText('Comment'), 'Shorter');
    await user.click(panel.getByRole('button', { name: 'Ask for changes' }));
    expect(await panel.findByText('Changes asked for')).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/review')).toHaveLength(1);
  });

  it('is not approved by who has written it, and says that a changed draft is approved no more', async () => {
    review = { ...approved, is_current: false };
    const { panel } = await openPanel();
    expect(panel.getByText(/changed after version 4 was approved/)).toBeInTheDocument();
    expect(panel.getByText(/somebody else has to approve it/)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Ask for a review' })).toBeInTheDocument();
  });

  it('keeps the comment and shows the drafts of now when they have changed meanwhile', async () => {
    review = { ...asked, is_own: false };
    const { user, panel } = await openPanel();
    api.on('PUT /posts/7/review', () => {
      const [one] = asked.drafts;
      review = { ...asked, is_own: false, is_current: false, drafts: one ? [{ ...one, version: 5 }] : [] };
      return problemResponse(412, { title: 'The drafts have changed.' });
    });
    await user.type(panel.getByLabelText('Comment'), 'Good');
    await user.click(panel.getByRole('button', { name: 'Approve' }));
    expect(await panel.findByText('The drafts have changed.')).toBeInTheDocument();
    expect(await panel.findByText(/\(post\), version 5/)).toBeInTheDocument();
    expect(panel.getByLabelText('Comment')).toHaveValue('Good');
  });

  it('shows how the draft differs from what visitors see', async () => {
    const parts = [
      { text: 'Old', change: 'removed' },
      { text: 'News', change: 'added' },
    ];
    api.on('GET /posts/7/versions/draft', () => ({
      body: { data: { version: 4, against: 4, fields: [{ field: 'title', parts }] } },
    }));
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'Show the changes of News' }));
    const field = await panel.findByRole('region', { name: 'Title' });
    expect(within(field).getByText(/Old/).closest('del')).not.toBeNull();
  });

  it('says only that a record is new when nobody has written in it', async () => {
    review = { ...asked, drafts: asked.drafts.map((one) => ({ ...one, action: 'create', fields: [] })) };
    const { panel } = await openPanel();
    expect(panel.getByText('New')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /^Show the changes/ })).not.toBeInTheDocument();
  });

  it('can be withdrawn, and commented without a decision', async () => {
    review = asked;
    api.on('POST /posts/7/review/comments', () => ({ body: { data: asked } }));
    api.on('DELETE /posts/7/review', () => {
      review = none;
      return { body: { data: { message: 'It is withdrawn.' } } };
    });
    const { user, panel } = await openPanel();
    await user.type(panel.getByLabelText('Comment'), 'Wait');
    await user.click(panel.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(panel.getByLabelText('Comment')).toHaveValue(''));
    expect(api.listCalls('POST /posts/7/review/comments')[0]?.body).toEqual({ comment: 'Wait' });
    await user.click(panel.getByRole('button', { name: 'Withdraw' }));
    expect(await panel.findByText('Nobody has asked for a review of this post.')).toBeInTheDocument();
  });
});

describe('a form of a site that demands a second person', () => {
  beforeEach(() => setMemberships(anAccount({ reviewed_keys: ['quoin-site'] })));

  it('saves drafts, and publishes what is approved', async () => {
    const item = { ...none.drafts[0], overwrites: [], errors: { '': ['It needs the approval of somebody.'] } };
    api.on('POST /posts/7/publish', () => ({ body: { data: { items: [item], record: null } } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    expect(await screen.findByRole('button', { name: 'Save draft' })).toHaveAttribute('type', 'submit');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish these changes?' }));
    expect(dialog.getByText('It needs the approval of somebody.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  it('offers no publication of a record without a draft', async () => {
    api.on('GET /posts/7', () => ({ body: { data: { ...stored, draft: null } } }));
    renderAdmin(routes, '/admin/post/form/7');
    expect(await screen.findByRole('button', { name: 'Save draft' })).toHaveAttribute('type', 'submit');
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  });
});

describe('a list', () => {
  it('says the state of the review of each draft', async () => {
    const rows = [
      { ...stored, draft: { ...draft, review: { state: 'asked', is_current: true } } },
      { ...stored, id: 8, draft: { ...draft, review: { state: 'approved', is_current: false } } },
    ];
    api.on('GET /posts', (call) => pageResponse(rows, call));
    renderAdmin(routes, '/admin/post');
    expect(await screen.findByText('In review')).toBeInTheDocument();
    expect(screen.getByText('Changed since approval')).toBeInTheDocument();
  });
});
