import { useEffect, useSyncExternalStore } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { createAnnouncer } from '../../runtime/announcer.ts';
import { registerDirtyForm } from '../unsaved/dirty-forms.ts';
import { uploadFile } from './media-files.ts';

/** The state of one file's upload; `share` is its progress, from 0 to 1. */
export type UploadState =
  { state: 'waiting' } | { state: 'sending'; share: number } | { state: 'done' } | { state: 'failed'; reason: string };
export type Upload = UploadState & { id: number; file: File };

// Module state: uploads continue when the library closes, and are shown when it opens again.
let uploads: readonly Upload[] = [];
let lastId = 0;
let isRunning = false;
const changes = createAnnouncer();

function show(next: readonly Upload[]): void {
  uploads = next;
  changes.announce();
}

const setState = (id: number, state: UploadState): void =>
  show(uploads.map((upload) => (upload.id === id ? { id, file: upload.file, ...state } : upload)));

/** The upload in progress. */
let current: { id: number; controller: AbortController } | undefined;

async function send({ id, file }: Upload): Promise<void> {
  const controller = new AbortController();
  current = { id, controller };
  setState(id, { state: 'sending', share: 0 });
  try {
    await uploadFile({ file, controller, onProgress: (share) => setState(id, { state: 'sending', share }) });
    setState(id, { state: 'done' });
  } catch (error) {
    setState(id, { state: 'failed', reason: getErrorMessage(error) });
  }
}

/** Uploads the files one after another, because each costs the server a second of work. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const unregister = registerDirtyForm(() => true);
  globalThis.addEventListener('beforeunload', confirmLeave);
  for (let next = uploads.find(isWaiting); next; next = uploads.find(isWaiting)) await send(next);
  globalThis.removeEventListener('beforeunload', confirmLeave);
  unregister();
  isRunning = false;
}

/** The pending files exist only in this page, so the browser asks before it is left. */
const confirmLeave = (event: Event): void => event.preventDefault();

const isWaiting = ({ state }: Upload): boolean => state === 'waiting';
/** Returns whether an upload waits or is in progress. */
export const isPending = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/** Adds these files to the queue of uploads and starts it. Uploads that are done are removed from the list. */
export function upload(files: readonly File[]): void {
  const newUploads = files.map((file) => {
    lastId += 1;
    return { id: lastId, file, state: 'waiting' as const };
  });
  show([...uploads.filter(({ state }) => state !== 'done'), ...newUploads]);
  void run();
}

/** Uploads a file again that failed. */
export function retry(id: number): void {
  setState(id, { state: 'waiting' });
  void run();
}

/** Removes a file from the queue, and aborts its upload if it is in progress. */
export function cancel(id: number): void {
  show(uploads.filter((upload) => upload.id !== id));
  if (current?.id === id) current.controller.abort();
}

/** Removes the uploads from the list that are done or failed. */
export const forgetUploads = (): void => show(uploads.filter(isPending));

/**
 * Returns the uploads of this page. `onUploaded` is called when another one is done. When the component unmounts, those
 * that are done or failed are removed.
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
