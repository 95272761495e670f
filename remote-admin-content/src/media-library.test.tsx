import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { chooseAppKey } from '@quoin/shared/runtime/app-key';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { getBody, fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';
import { aFile, aMediaSite, aPicture, openLibrary } from './testing/media-site.ts';

describe('media library', () => {
  let api: FakeApi;
  let files: MediaFile[];

  beforeEach(() => {
    files = [aFile('a'), aFile('b')];
    api = aMediaSite(() => files);
  });

  it('puts the chosen image into the field', async () => {
    const { user, library } = await openLibrary();
    expect(library.getByRole('button', { name: 'Insert' })).toBeDisabled();
    await user.click(await library.findByRole('button', { name: /Picture b/ }));
    await user.click(library.getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Image: address of the image')).toHaveValue('/media/b.webp');
    expect(screen.getByAltText('Image: the chosen image')).toHaveAttribute('src', '/media/b.webp');
  });

  it('selects one file at most, and a second click deselects it', async () => {
    const { user, library } = await openLibrary();
    const [a, b] = [
      await library.findByRole('button', { name: /Picture a/ }),
      library.getByRole('button', { name: /Picture b/ }),
    ];
    await user.click(a);
    await user.click(b);
    expect([a.ariaPressed, b.ariaPressed]).toEqual(['false', 'true']);
    await user.click(b);
    expect(b).toHaveAttribute('aria-pressed', 'false');
    expect(library.getByRole('button', { name: 'Insert' })).toBeDisabled();
  });

  it("says 'No files found' when there are none", async () => {
    files = [];
    const { library } = await openLibrary();
    expect(await library.findByText('No files found')).toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    api.on('GET /files', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
    const { user, library } = await openLibrary();
    expect(await library.findByText('The files could not be loaded.')).toBeInTheDocument();
    await user.click(library.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('dialog', { name: 'Media library' })).toHaveFocus();
  });

  it('deletes a file after a confirmation', async () => {
    api.on('DELETE /delete-file/a.webp', () => {
      const [gone] = files.splice(0, 1);
      return { body: { data: gone } };
    });
    const { user, library } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    await user.click(library.getByRole('button', { name: 'Delete file' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(library.queryByRole('button', { name: /Picture a/ })).not.toBeInTheDocument());
    expect(library.getByRole('button', { name: /Picture b/ })).toBeInTheDocument();
  });

  it('shows where a file is used before it deletes it', async () => {
    const used_in = [
      { resource: 'pages', id: 4, label: 'About us', field: 'thumb' },
      { resource: 'profiles', id: 2, label: '', field: 'profile_image' },
    ];
    api.on('DELETE /delete-file/a.webp', ({ query }) => {
      if (query.force !== '1')
        return { status: 409, body: { type: 'about:blank', title: 'In use', status: 409, used_in } };
      files = files.slice(1);
      return { body: { data: null } };
    });
    const { user, library } = await openLibrary();
    configure({ ...runtimeConfig(), formPaths: { pages: '/admin/page/form' } });
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    await user.click(library.getByRole('button', { name: 'Delete file' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('link', { name: 'About us (pages)' })).toHaveAttribute(
      'href',
      '/admin/page/form/4',
    );
    expect(question.getByText('#2 (profiles)')).toBeInTheDocument();
    expect(library.getByRole('button', { name: /Picture a/ })).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => expect(library.queryByRole('button', { name: /Picture a/ })).not.toBeInTheDocument());
    expect(library.getByRole('button', { name: 'Insert' })).toBeDisabled();
  });

  describe('replacing a picture', () => {
    const [former, present] = [`${'a'.repeat(26)}-1600x900`, `${'b'.repeat(26)}-800x800`];
    const used_in = [
      { resource: 'sliders', id: 3, label: 'Welcome', field: 'thumb' },
      { resource: 'pages', id: 4, label: 'About', field: 'content' },
    ];
    beforeEach(() => {
      files = [{ ...aFile(former), alt: 'Picture of us', used_in }, aFile('b')];
      for (const name of [former, present]) api.on(`GET /files/${name}.webp`, () => ({ body: { data: files[0] } }));
      URL.createObjectURL = () => 'blob:new';
      URL.revokeObjectURL = () => undefined;
    });

    async function openReplacing() {
      const { user, goTo, library } = await openLibrary();
      await user.click(await library.findByRole('button', { name: /Picture of us/ }));
      await user.click(library.getByRole('button', { name: 'Replace…' }));
      return {
        user,
        goTo,
        library,
        question: within(await screen.findByRole('dialog', { name: 'Replace the picture' })),
      };
    }
    const replaced = (): { body: object } => {
      files = files.map((file) =>
        file.file_name === `${former}.webp`
          ? { ...file, file_name: `${present}.webp`, url: `/media/${present}.webp`, width: 800, height: 800 }
          : file,
      );
      return { body: { data: files[0] } };
    };

    it('describes the consequence, shows the progress, and keeps everything when it fails', async () => {
      const gate = Promise.withResolvers<void>();
      let isFull = true;
      api.on(`POST /files/${former}.webp/replace`, async ({ body }) => {
        expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File);
        if (isFull) return problemResponse(507, { title: 'The server has no room left to store this.' });
        await gate.promise;
        return replaced();
      });
      const { user, library, question } = await openReplacing();
      expect(
        question.getByText(
          /^It is shown in 2 places: all of them will show the new one\. .* its address leads to the new picture\.$/,
        ),
      ).toBeInTheDocument();
      await user.click(question.getByRole('button', { name: 'Replace' }));
      expect(await question.findByText('Please select a file to upload.')).toBeInTheDocument();
      fireEvent.paste(document.body, { clipboardData: { files: [aPicture()], types: ['Files'] } });
      expect(await question.findByAltText('The new picture: new.png')).toBeInTheDocument();
      expect(question.queryByText('Please select a file to upload.')).not.toBeInTheDocument();
      await user.click(question.getByRole('button', { name: 'Replace' }));
      expect(await question.findByText('The server has no room left to store this.')).toBeInTheDocument();
      expect(question.getByAltText('The new picture: new.png')).toBeInTheDocument();
      isFull = false;
      await user.click(question.getByRole('button', { name: 'Retry' }));
      expect(await question.findByRole('progressbar')).toBeInTheDocument();
      gate.resolve();
      expect(await library.findByText('Replaced')).toHaveAttribute('role', 'status');
      await waitFor(() => expect(library.getByRole('button', { name: 'Replace…' })).toHaveFocus());
      const panel = within(library.getByRole('region', { name: 'Selected file' }));
      expect(panel.getByLabelText('Address')).toHaveValue(`https://site.example/media/${present}.webp`);
      expect(panel.getByText('Welcome (sliders)')).toBeInTheDocument();
      await waitFor(() =>
        expect(library.getByRole('button', { name: /Picture of us/ }).querySelector('img')).toHaveAttribute(
          'src',
          `/media/${present}.webp`,
        ),
      );
      expect(api.listCalls('POST /upload-single')).toEqual([]);
    });

    it('ignores Escape during the upload; before, Escape closes only its dialog', async () => {
      const gate = Promise.withResolvers<void>();
      api.on(`POST /files/${former}.webp/replace`, async () => {
        await gate.promise;
        return problemResponse(507, { title: 'The server has no room left to store this.' });
      });
      const { user, library, question } = await openReplacing();
      fireEvent.paste(document.body, { clipboardData: { files: [aPicture()], types: ['Files'] } });
      await user.click(question.getByRole('button', { name: 'Replace' }));
      await user.keyboard('{Escape}');
      gate.resolve();
      expect(await question.findByText('The server has no room left to store this.')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: 'Replace the picture' })).not.toBeInTheDocument(),
      );
      expect(library.getByRole('button', { name: 'Delete file' })).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('updates the form that is open when it completes', async () => {
      const gate = Promise.withResolvers<void>();
      api.on(`POST /files/${former}.webp/replace`, async () => {
        await gate.promise;
        return replaced();
      });
      api.on('GET /sliders/7', () => ({ body: { data: aRecord(sliders, { id: 7, thumb: `/media/${former}.webp` }) } }));
      const { user, goTo, question } = await openReplacing();
      fireEvent.paste(document.body, { clipboardData: { files: [aPicture()], types: ['Files'] } });
      await user.click(question.getByRole('button', { name: 'Replace' }));
      await goTo('/admin/slider/form/7');
      const address = await screen.findByLabelText('Image: address of the image');
      await waitFor(() => expect(address).toHaveValue(`/media/${former}.webp`));
      gate.resolve();
      await waitFor(() =>
        expect(screen.getByLabelText('Image: address of the image')).toHaveValue(`/media/${present}.webp`),
      );
    });

    it('keeps the alt text that is being typed, and updates a form below without an unsaved change', async () => {
      api.on(`POST /files/${former}.webp/replace`, replaced);
      api.on('GET /sliders/7', () => ({
        body: { data: aRecord(sliders, { id: 7, version: 3, title: 'Welcome', thumb: `/media/${former}.webp` }) },
      }));
      api.on('PUT /sliders/7', (call) => ({
        body: { data: aRecord(sliders, { id: 7, version: 4, thumb: `/media/${present}.webp`, ...getBody(call) }) },
      }));
      const { user } = renderAdmin(routes, '/admin/slider/form/7');
      const address = await screen.findByLabelText('Image: address of the image');
      await user.click(screen.getByRole('button', { name: 'Select Image' }));
      const library = within(await screen.findByRole('dialog', { name: 'Media library' }));
      await user.click(await library.findByRole('button', { name: /Picture of us/ }));
      await user.type(library.getByLabelText('Alternative text'), ' all');
      await user.click(library.getByRole('button', { name: 'Replace…' }));
      const question = within(await screen.findByRole('dialog', { name: 'Replace the picture' }));
      fireEvent.drop(question.getByText('Drop or paste the new picture here'), {
        dataTransfer: { files: [aPicture()], types: ['Files'] },
      });
      await user.click(await question.findByRole('button', { name: 'Replace' }));
      expect(await library.findByText('Replaced')).toBeInTheDocument();
      expect(library.getByLabelText('Alternative text')).toHaveValue('Picture of us all');
      await user.click(library.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(address).toHaveValue(`/media/${present}.webp`));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Select Image' })).toHaveFocus());
      await user.type(screen.getByLabelText(/^Title/), '!');
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(api.listCalls('PUT /sliders/7')).toHaveLength(1));
      expect(api.listCalls('PUT /sliders/7')[0]?.body).toEqual({ title: 'Welcome!' });
    });
  });

  it('can be searched and paged, and reopens at its last state', async () => {
    files = [...Array.from({ length: 31 }, (_, index) => aFile(`odd ${index}`)), aFile('other')];
    const { user, library } = await openLibrary();
    expect(await library.findByText('Showing 1 to 30 of 32 files')).toBeInTheDocument();
    await user.type(library.getByLabelText('Search files'), 'odd');
    expect(await library.findByText('Showing 1 to 30 of 31 files')).toBeInTheDocument();
    expect(library.getByLabelText('Search files')).toHaveFocus();
    await user.click(library.getByRole('button', { name: 'Older' }));
    await waitFor(() =>
      expect(library.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true'),
    );
    await user.click(await library.findByRole('button', { name: /Picture odd 30/ }));
    await user.click(library.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Select Image' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Media library' }));
    expect(await again.findByText('Showing 31 to 31 of 31 files')).toBeInTheDocument();
    expect(again.getByLabelText('Search files')).toHaveValue('odd');
    expect(again.getByRole('button', { name: /Picture odd 30/ })).toHaveAttribute('aria-pressed', 'true');
    expect(again.getByRole('button', { name: 'Insert' })).toBeEnabled();
  });

  it('shows the alt text, the uses and the address of a picture, and does not change the form around it', async () => {
    files = [{ ...aFile('a'), used_in: [{ resource: 'sliders', id: 3, label: 'Welcome', field: 'thumb' }] }];
    api.on('PUT /files/a.webp', (call) => {
      files = files.map((file) => ({ ...file, ...getBody(call) }));
      return { body: { data: files[0] } };
    });
    const { user, library } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    const panel = within(library.getByRole('region', { name: 'Selected file' }));
    expect(panel.getByLabelText('Address')).toHaveValue('https://site.example/media/a.webp');
    expect(panel.getByText('Welcome (sliders)')).toBeInTheDocument();
    const alt = panel.getByLabelText('Alternative text');
    await user.clear(alt);
    await user.type(alt, 'The valley at dawn{Enter}');
    expect(await panel.findByText('Saved')).toBeInTheDocument();
    expect(await library.findByRole('button', { name: /The valley at dawn/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
  });

  it('keeps unsaved alt text while another picture is selected, but not for another user', async () => {
    const { user, library, unmount } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    await user.type(library.getByLabelText('Alternative text'), ' at dawn');
    await user.click(library.getByRole('button', { name: /Picture b/ }));
    expect(library.getByLabelText('Alternative text')).toHaveValue('Picture b');
    await user.click(library.getByRole('button', { name: /Picture a/ }));
    expect(library.getByLabelText('Alternative text')).toHaveValue('Picture a at dawn');
    unmount();
    rememberToken('token-of-somebody-else', 6);
    const { library: another } = await openLibrary();
    await user.click(await another.findByRole('button', { name: /Picture a/, pressed: false }));
    expect(another.getByLabelText('Alternative text')).toHaveValue('Picture a');
    forgetToken();
  });

  it('shows the current data of the selected file when it reopens', async () => {
    const { user, library } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    await user.click(library.getByRole('button', { name: 'Insert' }));
    files = [
      { ...aFile('a'), alt: 'The valley', used_in: [{ resource: 'sliders', id: 7, label: 'Welcome', field: 'thumb' }] },
    ];
    await user.click(screen.getByRole('button', { name: 'Select Image' }));
    const panel = within(await screen.findByRole('region', { name: 'Selected file' }));
    expect(await panel.findByText('Welcome (sliders)')).toBeInTheDocument();
    expect(panel.getByLabelText('Alternative text')).toHaveValue('The valley');
  });
});

describe('media screen', () => {
  it('is the library without a form around it', async () => {
    chooseAppKey('another-site');
    const api = fakeApi();
    api.on('GET /files', () => ({
      body: { data: { file_names: [], files: [aFile('a')], current_page: 1, last_page: 1, per_page: 30, total: 1 } },
    }));
    const { user } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('button', { name: /Picture a/ }));
    expect(screen.getByRole('button', { name: 'Delete file' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
  });
});
