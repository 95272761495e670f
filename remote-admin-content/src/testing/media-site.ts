import { screen, within } from '@testing-library/react';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { chooseAppKey } from '@quoin/shared/runtime/app-key';
import { fakeApi, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from '../index.ts';

export const aFile = (name: string): MediaFile => ({
  file_name: `${name}.webp`,
  url: `/media/${name}.webp`,
  width: 1600,
  height: 900,
  widths: [320, 640, 960, 1440],
  size: 1,
  name: `${name}.png`,
  used_in: [],
  crop_of: null,
  alt: `Picture ${name}`,
  tags: [],
  created_at: '2026-01-02 03:04:05',
});

/** A picture that is not uploaded yet. */
export const aPicture = () => new File(['x'], 'new.png', { type: 'image/png' });

let sites = 0;

/**
 * A fake API whose `GET /files` lists the result of `files()`. Each call uses another application, because the library
 * reopens at its last state.
 */
export function aMediaSite(files: () => readonly MediaFile[]): FakeApi {
  sites += 1;
  chooseAppKey(`site-${sites}`);
  const api = fakeApi();
  api.on('GET /files', ({ query }) => {
    const [page, size] = [Number(query.page), Number(query.size)];
    const matches = files().filter(
      ({ alt, name, used_in: uses, crop_of: original, tags }) =>
        alt.includes(query.search_key ?? '')
        && (!query.use || (query.use === 'used') === uses.length > 0)
        && (!query.format || name.endsWith(`.${query.format}`))
        && (!query.tag || tags.includes(query.tag))
        && (!query.kind || (query.kind === 'crop') === (original !== null)),
    );
    if (query.sort === 'name') matches.sort((one, other) => one.name.localeCompare(other.name));
    const pageFiles = matches.slice((page - 1) * size, page * size);
    return {
      body: {
        data: {
          file_names: pageFiles.map(({ url }) => url),
          files: pageFiles,
          current_page: page,
          last_page: Math.max(1, Math.ceil(matches.length / size)),
          per_page: size,
          total: matches.length,
        },
      },
    };
  });
  api.on('GET /files/tags', () => {
    const tags = Map.groupBy(
      files().flatMap((file) => file.tags),
      (tag) => tag,
    );
    return { body: { data: [...tags].map(([tag, { length: total }]) => ({ tag, total })) } };
  });
  return api;
}

/** Opens the media library from a form's image field. */
export async function openLibrary() {
  const { user, ...page } = renderAdmin(routes, '/admin/slider/form');
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  return { user, ...page, library: within(await screen.findByRole('dialog', { name: 'Media library' })) };
}
