import type { Contract, RecordOf } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Pictures } from '@quoin/shared/contract/picture-use';

/** Maps a record to the fields that a page shows. `fields` names them, to request no others from the API. */
export interface View<R extends object, N extends keyof R> {
  (record: Pick<R, N> & { pictures?: Pictures }): Pick<R, N> & { pictures?: Pictures };
  fields: readonly N[];
}

/** The record of a view as a page has it. */
export type Viewed<V extends (record: never) => object> = ReturnType<V>;

/**
 * Declares the fields of a resource that a page shows: `const slide = view(sliders, 'id', 'title')`. A page's data is
 * inlined in its HTML, so all other fields are left out. An image field comes with its part of `pictures`.
 * `Viewed<typeof slide>` is its type.
 */
export function view<C extends Contract, N extends keyof RecordOf<C>>(
  _contract: C,
  ...fields: readonly N[]
): View<RecordOf<C>, N> {
  return Object.assign((record: Pick<RecordOf<C>, N>) => pick(record, fields), { fields });
}

function pick<R extends object, N extends keyof R>(record: R, names: readonly N[]): Pick<R, N>;
function pick(record: object, names: readonly PropertyKey[]): object {
  const pictures: unknown = Reflect.get(record, 'pictures');
  const shown = isObject(pictures) ? Object.entries(pictures).filter(([name]) => names.includes(name)) : [];
  return {
    ...Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)])),
    ...(shown.length > 0 ? { pictures: Object.fromEntries(shown) } : {}),
  };
}
