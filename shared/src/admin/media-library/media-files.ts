import { isObject } from '../../contract/is-object.ts';
import type { FileList, MediaFile, MediaTag, UploadedFile } from '../../contract/wire.ts';
import { call } from '../../runtime/api-client.ts';
import { ApiError, toApiError } from '../../runtime/api-error.ts';
import { toParams, type LibraryQuery } from './library-query.ts';
import { libraryTexts } from './library-texts.ts';

/** Spec §7: file calls have a product name of their own. */
const headers = { App_Name: 'Quoin' };

const isFile = (value: unknown): value is UploadedFile =>
  isObject(value) && typeof value.file_name === 'string' && typeof value.url === 'string';

const isFileList = (value: unknown): value is FileList =>
  isObject(value)
  && Array.isArray(value.files)
  && value.files.every(isFile)
  && typeof value.current_page === 'number'
  && typeof value.last_page === 'number';

function requireFile(response: unknown): UploadedFile {
  if (isFile(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a file." });
}

/**
 * Reads a page of files with `GET /files`.
 * @throws ApiError
 */
export async function listFiles(query: LibraryQuery, size: number): Promise<FileList> {
  const response = await call('GET', '/files', { query: { page: query.page, size, ...toParams(query) }, headers });
  if (isFileList(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a list of files." });
}

const isTag = (value: unknown): value is MediaTag =>
  isObject(value) && typeof value.tag === 'string' && typeof value.total === 'number';

/**
 * Reads the tags of the application with `GET /files/tags`.
 * @throws ApiError
 */
export async function listTags(): Promise<MediaTag[]> {
  const response = await call('GET', '/files/tags', { headers });
  if (Array.isArray(response) && response.every(isTag)) return response;
  throw toApiError(502, { title: "The content server's answer is not a list of tags." });
}

/** The tags that files get, and those that they lose. */
interface TagChange {
  fileNames: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

/**
 * Changes the tags of files with `POST /files/tags`. Returns the files; those that do not exist are left out.
 * @throws ApiError
 */
export async function changeTags({ fileNames, add, remove }: TagChange): Promise<MediaFile[]> {
  const response = await call('POST', '/files/tags', { body: { file_names: fileNames, add, remove }, headers });
  if (Array.isArray(response) && response.every(isFile)) return response;
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
/** How long the server may take for a file that was sent whole: it processes one at a time, so the file may wait. */
const answerTimeoutMs = 600_000;

async function sendFile(
  path: string,
  { file, onProgress, onceKey, controller = new AbortController() }: UploadOptions & { onceKey?: string },
): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  const abortAfter = (ms: number, title: string) => setTimeout(() => controller.abort(toApiError(408, { title })), ms);
  const awaitProgress = () => abortAfter(stallTimeoutMs, 'The upload made no progress for a minute.');
  let timer = awaitProgress();
  const handleProgress = (share: number) => {
    clearTimeout(timer);
    timer =
      share < 1
        ? awaitProgress()
        : abortAfter(answerTimeoutMs, 'The file was sent, but the server has not answered for ten minutes.');
    onProgress(share);
  };
  try {
    return await call('POST', path, {
      body,
      headers: onceKey === undefined ? headers : { ...headers, 'idempotency-key': onceKey },
      signal: controller.signal,
      onProgress: handleProgress,
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Uploads a file with `POST /upload-single`. Returns the new file.
 * @param options `onceKey` is the idempotency key: a retry with the same key creates no second file
 * @throws ApiError; with status 408 after a minute without progress, or ten minutes without a response
 */
export async function uploadFile(options: UploadOptions & { onceKey: string }): Promise<UploadedFile> {
  return requireFile(await sendFile('/upload-single', options));
}

/**
 * Replaces a picture with `POST /files/{filename}/replace`. Returns the new file.
 * @throws ApiError; with status 408 after a minute without progress
 */
export async function replaceFile(fileName: string, options: UploadOptions): Promise<UploadedFile> {
  return requireFile(await sendFile(`/files/${encodeURIComponent(fileName)}/replace`, options));
}

/**
 * Reads a file with `GET /files/{filename}`.
 * @throws ApiError
 */
export async function readFile(fileName: string): Promise<MediaFile> {
  return requireFile(await call('GET', `/files/${encodeURIComponent(fileName)}`, { headers }));
}

/** A part of a picture, in whole pixels from its upper left corner. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Copies a part of a picture with `POST /files/{filename}/crop`. Returns the new file.
 * @param onceKey the idempotency key: a retry with the same key creates no second file
 * @throws ApiError
 */
export async function cropFile(
  fileName: string,
  { area, onceKey }: { area: CropArea; onceKey: string },
): Promise<MediaFile> {
  const path = `/files/${encodeURIComponent(fileName)}/crop`;
  return requireFile(await call('POST', path, { body: area, headers: { ...headers, 'idempotency-key': onceKey } }));
}

/**
 * Stores a picture's alternative text with `PUT /files/{filename}`. Returns the file.
 * @throws ApiError
 */
export async function describeFile(fileName: string, alt: string): Promise<MediaFile> {
  const file = requireFile(await call('PUT', `/files/${encodeURIComponent(fileName)}`, { body: { alt }, headers }));
  libraryTexts.set(file.url, file.alt);
  return file;
}

/**
 * Reads the text of the picture with this address into `libraryTexts`, with `GET /files/{filename}`.
 * @throws ApiError, except for a picture that the library does not have
 */
export async function readLibraryText(address: string): Promise<void> {
  const fileName = address.slice(address.lastIndexOf('/') + 1);
  try {
    const file = requireFile(await call('GET', `/files/${encodeURIComponent(fileName)}`, { headers }));
    libraryTexts.set(address, file.alt);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    libraryTexts.set(address, null);
  }
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
