import sharp, { type Sharp } from 'sharp';
import { toResponse, siteKey, type TestResponse, type TestApi } from './test-api.ts';

/** Creates a picture of one colour, with its size in pixels. */
export const aPicture = (width = 30, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#236' } });

/** Creates a picture of noise, which does not compress. */
export const aNoise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  });

interface Upload {
  /** The route below `/api`. Default: the upload of a new picture. */
  to?: string;
  name?: string;
  field?: string;
  type?: string;
  token?: string | null;
  key?: string;
  headers?: Record<string, string>;
}

/** Uploads bytes as the back-office does. */
export async function anUpload(
  api: TestApi,
  {
    bytes,
    to = '/upload-single',
    name = 'Team photo_01.png',
    field = 'file',
    type = 'image/png',
    token = api.token,
    key = siteKey,
    headers = {},
  }: Upload & { bytes: Uint8Array },
): Promise<TestResponse> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  return toResponse(
    await api.inject({
      method: 'POST',
      url: `/api${to}`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'app-key': key,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }),
  );
}
