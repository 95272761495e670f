import { isObject } from '../../contract/is-object.ts';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { call } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

/** Spec §7: file calls have a product name of their own. */
const headers = { App_Name: 'Quoin' };

/** The image types that the server accepts. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

const isFile = (value: unknown): value is MediaFile =>
  isObject(value) && typeof value.file_name === 'string' && typeof value.url === 'string';

const isFileList = (value: unknown): value is FileList =>
  isObject(value)
  && Array.isArray(value.files)
  && value.files.every(isFile)
  && typeof value.current_page === 'number'
  && typeof value.last_page === 'number';

function requireFile(response: unknown): MediaFile {
  if (isFile(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a file." });
}

/**
 * Reads a page of files with `GET /files`, newest first.
 * @throws ApiError
 */
export async function listFiles({
  page,
  size,
  search,
}: {
  page: number;
  size: number;
  search: string;
}): Promise<FileList> {
  const response = await call('GET', '/files', {
    query: { page, size, ...(search ? { search_key: search } : {}) },
    headers,
  });
  if (isFileList(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a list of files." });
}

/** An upload: `onProgress` gets the part that was sent, from 0 to 1, and `controller` aborts it. */
interface UploadOptions {
  file: File;
  onProgress: (share: number) => void;
  controller?: AbortController;
}

/**
 * After this time in ms without progress an upload is aborted. A slow connection makes progress; a dead one must not
 * block the uploads that wait behind it.
 */
const stallTimeoutMs = 60_000;

async function sendFile(
  path: string,
  { file, onProgress, controller = new AbortController() }: UploadOptions,
): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  const abort = () => controller.abort(toApiError(408, { title: 'The upload made no progress for a minute.' }));
  let timer = setTimeout(abort, stallTimeoutMs);
  const handleProgress = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallTimeoutMs);
    onProgress(share);
  };
  try {
    return await call('POST', path, { body, headers, signal: controller.signal, onProgress: handleProgress });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Uploads a file with `POST /upload-single`.
 * @throws ApiError; with status 408 after a minute without progress
 */
export async function uploadFile(options: UploadOptions): Promise<void> {
  await sendFile('/upload-single', options);
}

/**
 * Replaces a picture with `POST /files/{filename}/replace`. Returns the new file.
 * @throws ApiError; with status 408 after a minute without progress
 */
export async function replaceFile(fileName: string, options: UploadOptions): Promise<MediaFile> {
  return requireFile(await sendFile(`/files/${encodeURIComponent(fileName)}/replace`, options));
}

/**
 * Stores a picture's alternative text with `PUT /files/{filename}`. Returns the file.
 * @throws ApiError
 */
export async function describeFile(fileName: string, alt: string): Promise<MediaFile> {
  return requireFile(await call('PUT', `/files/${encodeURIComponent(fileName)}`, { body: { alt }, headers }));
}

/**
 * Deletes a file with `DELETE /delete-file/{filename}`.
 * @throws ApiError; with status 409 and the uses in `problem.used_in` if the file is in use and not `isForced`
 */
export async function deleteFile(fileName: string, { isForced }: { isForced: boolean }): Promise<void> {
  await call('DELETE', `/delete-file/${encodeURIComponent(fileName)}`, {
    headers,
    ...(isForced ? { query: { force: 1 } } : {}),
  });
}
