import { useSyncExternalStore } from 'react';
import { findMediaIds } from '../../contract/media-name.ts';
import { appKey } from '../../runtime/app-key.ts';

/** The texts of pictures in the library, as they were last read; null for a picture that it does not have. */
const texts = new Map<string, string | null>();
const listeners = new Set<() => void>();

const toKey = (address: string): string => `${appKey()} ${findMediaIds(address)[0] ?? ''}`;

/** The texts of the library that this tab knows, by the address of any file of a picture. */
export const libraryTexts = {
  /** Returns the text of a picture: null if the library does not have it, undefined if it was not read yet. */
  get: (address: string): string | null | undefined => texts.get(toKey(address)),
  /** Notes the text of a picture that was read or changed. */
  set: (address: string, text: string | null): void => {
    texts.set(toKey(address), text);
    for (const notify of listeners) notify();
  },
};

const listen = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** Returns what `libraryTexts` knows of a picture, and renders when that changes. */
export const useKnownText = (address: string): string | null | undefined =>
  useSyncExternalStore(listen, () => libraryTexts.get(address));
