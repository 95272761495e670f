import { screen, waitFor, within } from '@testing-library/react';
import type { RecordOf } from '../../contract/contract.ts';
import { faqs } from '../../contract/resources/faqs.ts';
import { getBody, fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(faqs, { path: 'faq', list: () => null, form: { fields: ['faq_title', 'faq_content'] } }),
]);
const video = { field: 'faq_content', is_loss: true, what: '<video>', why: 'Texts hold no films.' };
const style = { field: 'faq_content', is_loss: false, what: 'style on <p>', why: 'Texts have the design of the site.' };
const written = '<p>a</p><video src="/v.mp4"></video>';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  const record = (more: Partial<RecordOf<typeof faqs>>) =>
    aRecord(faqs, { id: 7, version: 3, faq_title: 'Why?', faq_content: '', ...more });
  api.on('GET /faqs/7', () => ({ body: { data: record({}) } }));
  api.on('PUT /faqs/7', (call) => {
    if (!('faq_content' in getBody(call))) return { body: { data: record({ ...getBody(call), version: 4 }) } };
    if (call.query['accept-losses'] !== '1')
      return problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { faq_content: [`${video.what} would be lost. ${video.why}`] },
        text_losses: [video],
      });
    return { body: { data: record({ faq_content: '<p>a</p>', version: 4 }), text_changes: [video, style] } };
  });
});

const openSource = async () => {
  const { user } = renderAdmin(routes, '/admin/faq/form/7');
  await user.click(await screen.findByRole('button', { name: 'Source of faq content' }));
  const source = await screen.findByRole('textbox', { name: 'Faq content' });
  await user.click(source);
  await user.paste(written);
  return { user, source: () => screen.getByRole('textbox', { name: 'Faq content' }) };
};

describe('a text that the server would store without a part of it', () => {
  it('is not saved until its writer accepts that, and then shows what is stored and what was left out', async () => {
    const { user, source } = await openSource();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Not saved: parts of a text would be lost.')).toBeInTheDocument();
    expect(source()).toHaveValue(written);
    expect(source()).toHaveAccessibleDescription(/<video> would be lost\. Texts hold no films\./);
    await user.click(screen.getByRole('button', { name: 'Save without them' }));
    const note = (await screen.findByText('Faq content was not stored as it was sent')).closest<HTMLElement>(
      '[role=status]',
    );
    expect(
      note
        && within(note)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
    ).toEqual(['<video> was left out. Texts hold no films.', 'style on <p>: Texts have the design of the site.']);
    // The visual editor can show what is stored. It takes the place of the source as soon as it has been set up.
    await waitFor(() => {
      expect(source()).toContainHTML('<p>a</p>');
    });
    expect(screen.getByText('Success! Data updated successfully.')).toBeInTheDocument();
  });

  it('keeps what is typed after the refusal, and forgets the note with the next save', async () => {
    const { user, source } = await openSource();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: 'Save without them' }));
    await screen.findByText('Faq content was not stored as it was sent');
    // The visual editor can show what is stored.
    expect(source()).toContainHTML('<p>a</p>');
    await user.type(screen.getByRole('textbox', { name: 'Faq title' }), '!');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.queryByText('Faq content was not stored as it was sent')).not.toBeInTheDocument();
    expect(api.listCalls('PUT /faqs/7').at(-1)?.body).toEqual({ faq_title: 'Why?!' });
  });
});
