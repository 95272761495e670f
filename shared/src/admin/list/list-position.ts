import { isObject } from '../../contract/is-object.ts';
/** The position in a list when the user left it for a form. */
export interface ListPosition {
  /** The query of the address. */
  search: string;
  /** The id of the row whose form was opened; undefined for a new record. */
  row: number | undefined;
  scroll: number;
}

const toStorageKey = (path: string): string => `quoin.list.${path}`;

/**
 * Returns the session storage, because each tab has its own history. If the browser forbids it, the way back leads to
 * the start of the list.
 */
function store(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function rememberPosition(path: string, position: ListPosition): void {
  try {
    store()?.setItem(toStorageKey(path), JSON.stringify(position));
  } catch {
    // The storage is full: the position is not remembered.
  }
}

export function forgetPosition(path: string): void {
  store()?.removeItem(toStorageKey(path));
}

/** Returns the position at which the list at `/admin/{path}` was left; undefined if there is none. */
export function readPosition(path: string): ListPosition | undefined {
  try {
    const position: unknown = JSON.parse(store()?.getItem(toStorageKey(path)) ?? 'null');
    return isListPosition(position) ? position : undefined;
  } catch {
    return undefined;
  }
}

const isListPosition = (value: unknown): value is ListPosition =>
  isObject(value)
  && typeof value.search === 'string'
  && /^(\?|$)/.test(value.search)
  && typeof value.scroll === 'number'
  && (!('row' in value) || typeof value.row === 'number');

/** Returns the path from a form back to the page and search of the list that it was opened from. */
export const getReturnPath = (path: string): string => `/admin/${path}${readPosition(path)?.search ?? ''}`;
