import { isObject } from '../../contract/is-object.ts';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { call } from '../../runtime/api-client.ts';
import { apiErrorOf } from '../../runtime/api-error.ts';

/** Spec §7: file calls carry a product name of their own. */
const headers = { App_Name: 'Quoin' };

/** What the server takes. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

const isFile = (value: unknown): value is MediaFile =>
  isObject(value) && typeof value.file_name === 'string' && typeof value.url === 'string';

const isFileList = (value: unknown): value is FileList =>
  isObject(value)
  && Array.isArray(value.files)
  && value.files.every(isFile)
  && typeof value.current_page === 'number'
  && typeof value.last_page === 'number';

function fileIn(answer: unknown): MediaFile {
  if (isFile(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a file." });
}

/** `GET /files`: newest first. */
export async function listFiles({
  page,
  size,
  search,
}: {
  page: number;
  size: number;
  search: string;
}): Promise<FileList> {
  const answer = await call('GET', '/files', {
    query: { page, size, ...(search ? { search_key: search } : {}) },
    headers,
  });
  if (isFileList(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a list of files." });
}

/** A file that is on its way: how much of it got through, and the end of it where it is no longer wanted. */
interface Sending {
  file: File;
  onProgress: (share: number) => void;
  leaving?: AbortController;
}

/**
 * A line is slow as long as anything gets through it; then it is dead, and whoever waits behind is kept from nothing.
 */
const patience = 60_000;

async function sendFile(
  path: string,
  { file, onProgress, leaving = new AbortController() }: Sending,
): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  const giveUp = () => leaving.abort(apiErrorOf(408, { title: 'Nothing of it got through for a minute.' }));
  let timer = setTimeout(giveUp, patience);
  const handleProgress = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
    onProgress(share);
  };
  try {
    return await call('POST', path, { body, headers, signal: leaving.signal, onProgress: handleProgress });
  } finally {
    clearTimeout(timer);
  }
}

/** `POST /upload-single`. */
export async function uploadFile(sending: Sending): Promise<void> {
  await sendFile('/upload-single', sending);
}

/** `POST /files/{filename}/replace`: another picture in the place of one. */
export async function replaceFile(fileName: string, sending: Sending): Promise<MediaFile> {
  return fileIn(await sendFile(`/files/${encodeURIComponent(fileName)}/replace`, sending));
}

/** `PUT /files/{filename}`: says what a picture shows. */
export async function describeFile(fileName: string, alt: string): Promise<MediaFile> {
  return fileIn(await call('PUT', `/files/${encodeURIComponent(fileName)}`, { body: { alt }, headers }));
}

/** `DELETE /delete-file/{filename}`. What is shown somewhere is a 409 that says where, unless `isForced`. */
export async function deleteFile(fileName: string, { isForced }: { isForced: boolean }): Promise<void> {
  await call('DELETE', `/delete-file/${encodeURIComponent(fileName)}`, {
    headers,
    ...(isForced ? { query: { force: 1 } } : {}),
  });
}
