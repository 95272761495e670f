import { isObject } from '../../contract/is-object.ts';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { call } from '../../runtime/api-client.ts';
import { apiErrorOf } from '../../runtime/api-error.ts';

/** Spec §7: file calls carry a product name of their own. */
const headers = { App_Name: 'Quoin' };

/** What the server takes. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

const isFile = (value: unknown): value is MediaFile => isObject(value) && typeof value.file_name === 'string' && typeof value.url === 'string';

const isFileList = (value: unknown): value is FileList =>
  isObject(value) && Array.isArray(value.files) && value.files.every(isFile) && typeof value.current_page === 'number' && typeof value.last_page === 'number';

function fileIn(answer: unknown): MediaFile {
  if (isFile(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a file." });
}

/** `GET /files`: newest first. */
export async function listFiles({ page, size, search }: { page: number; size: number; search: string }): Promise<FileList> {
  const answer = await call('GET', '/files', { query: { page, size, ...(search ? { search_key: search } : {}) }, headers });
  if (isFileList(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a list of files." });
}

/** `POST /upload-single`. */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  await call('POST', '/upload-single', { body, headers, onProgress });
}

/** `POST /files/{filename}/replace`: another picture in the place of one. */
export async function replaceFile(fileName: string, { file, onProgress }: { file: File; onProgress: (share: number) => void }): Promise<MediaFile> {
  const body = new FormData();
  body.append('file', file);
  return fileIn(await call('POST', `/files/${encodeURIComponent(fileName)}/replace`, { body, headers, onProgress }));
}

/** `PUT /files/{filename}`: says what a picture shows. */
export async function describeFile(fileName: string, alt: string): Promise<MediaFile> {
  return fileIn(await call('PUT', `/files/${encodeURIComponent(fileName)}`, { body: { alt }, headers }));
}

/** `DELETE /delete-file/{filename}`. What is shown somewhere is a 409 that says where, unless `isForced`. */
export async function deleteFile(fileName: string, { isForced }: { isForced: boolean }): Promise<void> {
  await call('DELETE', `/delete-file/${encodeURIComponent(fileName)}`, { headers, ...(isForced ? { query: { force: 1 } } : {}) });
}
