import { useEffect, useSyncExternalStore } from 'react';
import { getErrorMessage } from '../../../contract/error-message.ts';
import { createAnnouncer } from '../../../runtime/announcer.ts';
import { ApiError } from '../../../runtime/api-error.ts';
import { notify } from '../../../ui/notices.ts';
import { randomKey } from '../../random-key.ts';
import { registerDirtyForm } from '../../unsaved/dirty-forms.ts';
import { uploadFile } from '../media-files.ts';
import { findRefusal } from './check-file.ts';

/**
 * The state of one file's upload. `share` is its progress, from 0 to 1; `notice` says what is not kept of the file. A
 * paused upload is sent again soon, because the server had too much to do. A file that is refused before it is sent is
 * not sent again.
 */
export type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'paused' }
  | { state: 'done'; url: string; notice?: string | undefined }
  | { state: 'failed'; reason: string; isRefused?: boolean };
/** `onceKey` is the idempotency key: a file whose response was lost is not stored twice. */
export type Upload = UploadState & { id: number; file: File; onceKey: string };

/** The server processes one picture at a time; the next one is sent meanwhile. */
const atOnce = 2;
/** The most files that wait at once. */
const maxPending = 1000;
/** After these times in ms, a file that a busy server refused is sent again. Together they outlast a rate limit. */
const pausesMs = [5_000, 10_000, 20_000, 40_000];
const busyStatuses: readonly number[] = [429, 503];

// Module state: uploads continue when the library closes, and are shown when it opens again.
let uploads: readonly Upload[] = [];
let lastId = 0;
/** Grows with each batch of files; the library shows its first page once for each. */
let batch = 0;
let shownBatch = 0;
const controllers = new Map<number, AbortController>();
const changes = createAnnouncer();

function show(next: readonly Upload[]): void {
  uploads = next;
  changes.announce();
}

const setState = (id: number, state: UploadState): void =>
  show(
    uploads.map((upload) => (upload.id === id ? { id, file: upload.file, onceKey: upload.onceKey, ...state } : upload)),
  );

async function send({ id, file, onceKey }: Upload, controller: AbortController): Promise<void> {
  const onProgress = (share: number) => setState(id, { state: 'sending', share });
  for (const pauseMs of [...pausesMs, undefined]) {
    onProgress(0);
    try {
      const { url, notice } = await uploadFile({ file, controller, onceKey, onProgress });
      return setState(id, { state: 'done', url, notice });
    } catch (error) {
      const isBusy = error instanceof ApiError && busyStatuses.includes(error.status);
      if (!isBusy || pauseMs === undefined || controller.signal.aborted)
        return setState(id, { state: 'failed', reason: getErrorMessage(error) });
    }
    setState(id, { state: 'paused' });
    await pause(pauseMs, controller.signal);
    if (controller.signal.aborted) return undefined;
  }
  return undefined;
}

/** Waits, or until the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Sends the next files, as many as may be sent at once. A file that fails does not stop the others. */
function sendNext(): void {
  while (controllers.size < atOnce) {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next) break;
    const controller = new AbortController();
    controllers.set(next.id, controller);
    void send(next, controller).finally(() => {
      controllers.delete(next.id);
      sendNext();
    });
  }
  guardPage();
}

let unguard: (() => void) | undefined;

/** While files wait, they exist only in this page, so the browser and the back-office ask before it is left. */
function guardPage(): void {
  const isNeeded = uploads.some(isPending);
  if (isNeeded && !unguard) {
    const unregister = registerDirtyForm(() => true);
    globalThis.addEventListener('beforeunload', confirmLeave);
    unguard = () => {
      globalThis.removeEventListener('beforeunload', confirmLeave);
      unregister();
    };
  }
  if (isNeeded) return;
  unguard?.();
  unguard = undefined;
}

const confirmLeave = (event: Event): void => event.preventDefault();

const isPendingState = new Set<Upload['state']>(['waiting', 'sending', 'paused']);
/** Returns whether an upload waits or is in progress. */
export const isPending = ({ state }: Upload): boolean => isPendingState.has(state);
/** Returns whether an upload failed that can be tried again. */
export const isRetriable = (upload: Upload): boolean => upload.state === 'failed' && !upload.isRefused;

/**
 * Adds these files to the queue of uploads and starts it. Files that the server would refuse are only shown, with the
 * reason. Uploads that are done are removed from the list, once nothing is pending.
 * @returns their ids in the list
 */
export function upload(files: readonly File[]): number[] {
  const room = maxPending - uploads.filter(isPending).length;
  if (files.length > room)
    notify({
      text: `${maxPending} files can wait at once. ${files.length - room} were not added: add them when others are uploaded.`,
      isBad: true,
    });
  const newUploads = files.slice(0, room).map((file): Upload => {
    lastId += 1;
    const reason = findRefusal(file);
    const state: UploadState =
      reason === undefined ? { state: 'waiting' } : { state: 'failed', reason, isRefused: true };
    return { id: lastId, file, onceKey: randomKey(), ...state };
  });
  batch += 1;
  const isRunning = uploads.some(isPending);
  show([...uploads.filter(({ state }) => isRunning || state !== 'done'), ...newUploads]);
  sendNext();
  return newUploads.map(({ id }) => id);
}

/** Uploads these files again that failed. */
export function retry(ids: readonly number[]): void {
  show(
    uploads.map((upload) =>
      ids.includes(upload.id)
        ? { id: upload.id, file: upload.file, onceKey: upload.onceKey, state: 'waiting' }
        : upload,
    ),
  );
  sendNext();
}

/** Removes files from the queue, and aborts those that are in progress. */
export function cancel(ids: readonly number[]): void {
  show(uploads.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) controllers.get(id)?.abort();
  guardPage();
}

/** Removes the uploads from the list that are done or failed. */
export const forgetUploads = (): void => show(uploads.filter(isPending));

/** Returns the upload with this id; undefined without one, and when it is no longer in the list. */
export const useUpload = (id: number | undefined): Upload | undefined =>
  useSyncExternalStore(changes.listen, () => uploads.find((one) => one.id === id));

interface UploadListeners {
  /** Called when a batch of files has begun. */
  onStarted: () => void;
  /** Called when another file is uploaded. */
  onUploaded: () => void;
}

/** Returns the uploads of this page. When the component unmounts, those that are done or failed are removed. */
export function useUploads({ onStarted, onUploaded }: UploadListeners): readonly Upload[] {
  const shown = useSyncExternalStore(changes.listen, () => uploads);
  const isRunning = shown.some(isPending);
  useEffect(() => {
    if (!isRunning || shownBatch === batch) return;
    shownBatch = batch;
    onStarted();
  }, [shown, isRunning, onStarted]);
  const done = shown.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (done > 0) onUploaded();
  }, [done, onUploaded]);
  useEffect(() => forgetUploads, []);
  return shown;
}
