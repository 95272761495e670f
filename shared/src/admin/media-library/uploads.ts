import { useEffect, useSyncExternalStore } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { createAnnouncer } from '../../runtime/announcer.ts';
import { registerDirtyForm } from '../dirty-forms.ts';
import { uploadFile } from './media-files.ts';

/** Where one file's upload stands: one of four. */
export type UploadState =
  { state: 'waiting' } | { state: 'sending'; share: number } | { state: 'done' } | { state: 'failed'; reason: string };
export type Upload = UploadState & { id: number; file: File };

// Of the page and not of the library: what is on its way when the library closes goes on, and is there when it reopens.
let uploads: readonly Upload[] = [];
let lastId = 0;
let isRunning = false;
const changes = createAnnouncer();

function show(next: readonly Upload[]): void {
  uploads = next;
  changes.announce();
}

const move = (id: number, state: UploadState): void =>
  show(uploads.map((upload) => (upload.id === id ? { id, file: upload.file, ...state } : upload)));

/** The one that is on its way. */
let underWay: { id: number; leaving: AbortController } | undefined;

async function send({ id, file }: Upload): Promise<void> {
  const leaving = new AbortController();
  underWay = { id, leaving };
  move(id, { state: 'sending', share: 0 });
  try {
    await uploadFile({ file, leaving, onProgress: (share) => move(id, { state: 'sending', share }) });
    move(id, { state: 'done' });
  } catch (error) {
    move(id, { state: 'failed', reason: getErrorMessage(error) });
  }
}

/** One after another: each costs the server a second of work. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const letGo = registerDirtyForm(() => true);
  globalThis.addEventListener('beforeunload', askToStay);
  for (let next = uploads.find(isWaiting); next; next = uploads.find(isWaiting)) await send(next);
  globalThis.removeEventListener('beforeunload', askToStay);
  letGo();
  isRunning = false;
}

/** The files are in this page alone. */
const askToStay = (event: Event): void => event.preventDefault();

const isWaiting = ({ state }: Upload): boolean => state === 'waiting';
/** Has not arrived, and may still. */
export const isOnItsWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/** Sends these files, after those that are on their way. */
export function upload(files: readonly File[]): void {
  const added = files.map((file) => {
    lastId += 1;
    return { id: lastId, file, state: 'waiting' as const };
  });
  show([...uploads.filter(({ state }) => state !== 'done'), ...added]);
  void run();
}

/** Sends a file again that failed. */
export function retry(id: number): void {
  move(id, { state: 'waiting' });
  void run();
}

/** Takes a file out that has not arrived, on its way or not. */
export function cancel(id: number): void {
  show(uploads.filter((one) => one.id !== id));
  if (underWay?.id === id) underWay.leaving.abort();
}

/** Takes what is over out of sight. */
export const forgetUploads = (): void => show(uploads.filter(isOnItsWay));

/**
 * The uploads of this page; `onUploaded` is called when one more is done. Those that were seen to end are forgotten
 * with the component.
 */
export function useUploads(onUploaded: () => void): readonly Upload[] {
  const shown = useSyncExternalStore(changes.listen, () => uploads);
  const done = shown.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (done > 0) onUploaded();
  }, [done, onUploaded]);
  useEffect(() => forgetUploads, []);
  return shown;
}
