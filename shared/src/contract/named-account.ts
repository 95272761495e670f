import { isObject } from './is-object.ts';

/** An account, as other people see it; `name` is null if it was deleted. */
export interface NamedAccount {
  id: number;
  name: string | null;
}

export const isNamedAccount = (value: unknown): value is NamedAccount =>
  isObject(value) && typeof value.id === 'number' && (value.name === null || typeof value.name === 'string');

export const isNamedAccountOrNull = (value: unknown): value is NamedAccount | null =>
  value === null || isNamedAccount(value);
