import { isObject } from '../contract/is-object.ts';
/** Where somebody was in a list when they left it for a form. */
export interface ListPosition {
  /** The address's query. */
  search: string;
  /** The row whose form it was; none for a new record. */
  row: number | undefined;
  scroll: number;
}

const keyOf = (path: string): string => `quoin.list.${path}`;

/**
 * Of this tab only: each has its own way. A browser may forbid it, and then a way back leads to the list's beginning.
 */
function store(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function rememberPosition(path: string, left: ListPosition): void {
  try {
    store()?.setItem(keyOf(path), JSON.stringify(left));
  } catch {
    // Full.
  }
}

export function forgetPosition(path: string): void {
  store()?.removeItem(keyOf(path));
}

/** Where the list at `/admin/{path}` was left. */
export function readPosition(path: string): ListPosition | undefined {
  try {
    const left: unknown = JSON.parse(store()?.getItem(keyOf(path)) ?? 'null');
    return isLeft(left) ? left : undefined;
  } catch {
    return undefined;
  }
}

const isLeft = (value: unknown): value is ListPosition =>
  isObject(value)
  && typeof value.search === 'string'
  && /^(\?|$)/.test(value.search)
  && typeof value.scroll === 'number'
  && (!('row' in value) || typeof value.row === 'number');

/** The way back from a form to the place in the list that it was reached from. */
export const getReturnPath = (path: string): string => `/admin/${path}${readPosition(path)?.search ?? ''}`;
