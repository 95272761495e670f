import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { careers } from '../../../contract/resources/careers.ts';
import { getBody, fakeApi, problemResponse, type FakeApi } from '../../../testing/fake-api.ts';
import { aRecord } from '../../../testing/records.ts';
import { renderAdmin } from '../../../testing/render-admin.tsx';
import { createRoutes } from '../../create-routes.tsx';
import { screens } from '../../define-screens.ts';

const id = '01hzxw5z5y7m3n2k1j0h9g8f7d';
const picture = `/media/${id}-400x300.webp`;
const other = '/media/01hzxw5z5y7m3n2k1j0h9g8f7e-400x300.webp';
const routes = createRoutes([
  screens(careers, { path: 'career', list: () => null, form: { fields: ['title', 'thumb'] } }),
]);

describe("the use of a picture, below the picture's field", () => {
  let api: FakeApi;
  let stored: object;
  let version: number;

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /app-report/change-log', () => ({ body: { data: { data: [] } } }));
    version = 3;
    stored = { ...aRecord(careers, { id: 7, version, title: 'Mason', thumb: picture }) };
    api.on('GET /careers/7', () => ({ body: { data: stored } }));
    api.on('PUT /careers/7', (call) => {
      if (call.headers['if-match'] !== `"${version}"`)
        return problemResponse(412, { title: 'Changed.', current: stored });
      version += 1;
      stored = { ...stored, ...getBody(call), version };
      return { body: { data: stored } };
    });
    for (const [address, alt] of [
      [picture, 'A wall of stone'],
      [other, ''],
    ] as const)
      api.on(`GET /files/${address.replace('/media/', '')}`, () => ({
        body: { data: { file_name: address.replace('/media/', ''), url: address, alt } },
      }));
  });

  async function open(more: object = {}) {
    stored = { ...stored, ...more };
    const { user } = renderAdmin(routes, '/admin/career/form/7');
    const group = within(await screen.findByRole('group', { name: 'Thumb: use in this place' }));
    const save = async () => {
      const before = api.listCalls('PUT /careers/7').length;
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(api.listCalls('PUT /careers/7').length).toBeGreaterThan(before));
      return api.listCalls('PUT /careers/7').at(-1)?.body;
    };
    return { user, group, save };
  }

  it('says what visitors get who do not see the picture, and stores a text or that it is decorative', async () => {
    const { user, group, save } = await open();
    expect(await group.findByText('Visitors who do not see the picture get: “A wall of stone”')).toBeInTheDocument();
    const text = group.getByLabelText('Text for this place');
    expect(text).toHaveAttribute('placeholder', 'A wall of stone');
    await user.type(text, 'Our wall');
    expect(group.getByText('Visitors who do not see the picture get: “Our wall”')).toBeInTheDocument();
    expect(await save()).toEqual({ thumb_alt: 'Our wall' });
    await user.click(group.getByLabelText('Decorative here'));
    expect(group.getByText(/get nothing, because it is decorative here/)).toBeInTheDocument();
    expect(text).toBeDisabled();
    expect(await save()).toEqual({ thumb_decorative: 1 });
  });

  it('warns where neither the library nor the place has a text', async () => {
    const { group } = await open({ thumb: other });
    expect(await group.findByText(/get nothing, because it has no text/)).toBeInTheDocument();
  });

  it('moves the focal point by the arrow keys, faster with Shift, and back to the centre', async () => {
    const { user, group, save } = await open({ thumb_focus: '50% 4%' });
    await user.click(group.getByRole('button', { name: 'Focal point' }));
    const point = group.getByRole('slider', { name: 'Focal point' });
    point.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}{ArrowUp}{ArrowUp}');
    expect(point).toHaveAttribute('aria-valuetext', '41% from the left, 3% from the top');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(await save()).toEqual({ thumb_focus: '41% 0%' });
    await user.click(group.getByRole('button', { name: 'Centre it' }));
    expect(point).toHaveFocus();
    expect(await save()).toEqual({ thumb_focus: '' });
  });

  it('is empty for another picture, and as it was for the stored one', async () => {
    const { user, group, save } = await open({ thumb_alt: 'Our wall', thumb_focus: '10% 20%' });
    const address = screen.getByLabelText('Thumb: address of the image');
    fireEvent.change(address, { target: { value: other } });
    expect(group.getByLabelText('Text for this place')).toHaveValue('');
    fireEvent.change(address, { target: { value: picture } });
    expect(group.getByLabelText('Text for this place')).toHaveValue('Our wall');
    fireEvent.change(address, { target: { value: other } });
    // The same text as before: the server would clear it if it were not sent.
    await user.type(group.getByLabelText('Text for this place'), 'Our wall');
    expect(await save()).toEqual({ thumb: other, thumb_alt: 'Our wall', thumb_decorative: 0, thumb_focus: '' });
  });

  it('asks which text to keep when somebody else has chosen another picture meanwhile', async () => {
    const { user, group } = await open();
    await user.type(group.getByLabelText('Text for this place'), 'Our wall');
    version = 4;
    stored = { ...stored, version, thumb: other };
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const question = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    await user.click(question.getByRole('radio', { name: 'Thumb: text for this place: Theirs' }));
    await user.click(question.getByRole('button', { name: 'Save my choices' }));
    expect(await screen.findByText('Success! Data updated successfully.')).toBeInTheDocument();
    expect(stored).toMatchObject({ thumb: other, thumb_alt: '' });
    expect(screen.getByLabelText('Text for this place')).toHaveValue('');
  });
});
