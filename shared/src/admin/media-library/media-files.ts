import type { FileList, MediaFile } from '../../contract/wire.ts';
import { call } from '../../runtime/api-client.ts';
import { apiErrorOf } from '../../runtime/api-error.ts';

/** Spec §7: file calls carry a product name of their own. */
const headers = { App_Name: 'Quoin' };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is MediaFile => isObject(value) && typeof value.file_name === 'string' && typeof value.url === 'string';

const isFileList = (value: unknown): value is FileList =>
  isObject(value) && Array.isArray(value.files) && value.files.every(isFile) && typeof value.current_page === 'number' && typeof value.last_page === 'number';

/** `GET /files`: newest first. */
export async function listFiles({ page, size }: { page: number; size: number }): Promise<FileList> {
  const answer = await call('GET', '/files', { query: { page, size }, headers });
  if (isFileList(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a list of files." });
}

/** `POST /upload-single`. */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  await call('POST', '/upload-single', { body, headers, onProgress });
}

/** `DELETE /delete-file/{filename}`. */
export async function deleteFile(fileName: string): Promise<void> {
  await call('DELETE', `/delete-file/${encodeURIComponent(fileName)}`, { headers });
}
