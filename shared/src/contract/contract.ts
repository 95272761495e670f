import type { DraftOf, Fields, SystemFields, ValuesOf } from './field.ts';

/** Records of another resource that stand inside this one's answers, such as a page's `sections`. */
export interface Embed {
  /** The key under which they stand. */
  as: string;
  /** The resource they come from; itself for a tree. */
  from: string;
  /** Their field that holds this record's id. */
  by: string;
  /**
   * They stand in a list's rows too, not only in a single record; a tree of itself only where the list is not paged.
   */
  inLists?: boolean;
}

export interface Contract<F extends Fields = Fields> {
  /** The path segment of its calls: `/api/{name}`. Its table has the same name with `_` for `-`. */
  name: string;
  /** What one of them is called, in messages. */
  noun: string;
  fields: F;
  /** The field that names a record to a person. */
  label: string;
  /** Readable without a token (active rows, public fields only). */
  isPublic: boolean;
  /** `POST /{name}` needs no token: a form for visitors, who are told that it was received and nothing else. */
  canAnyoneCreate: boolean;
  /** `GET /{name}/{slug}` answers too (spec point 5). */
  readsBySlug: boolean;
  /**
   * Its records are applications: `GET /{name}/{app_key}` answers too, and a form's address names the key (spec §2,
   * §7).
   */
  readsByAppKey: boolean;
  /** A deleted record is kept for a while and can be brought back. */
  keepsDeleted: boolean;
  /** Unique within the application, beside id. */
  unique: readonly string[];
  /** Query parameters that filter a list by equality. */
  filters: readonly string[];
  /** The order of a list that asks for none; ties go by id. */
  order: { by: string; descending: boolean };
  embeds: readonly Embed[];
}

type Key<F> = Extract<keyof F, string>;

/** A contract as its author writes it: names are checked against the fields. `isPublic` has no default. */
interface ContractOptions<F extends Fields> {
  name: string;
  noun: string;
  fields: F;
  label: Key<F>;
  isPublic: boolean;
  canAnyoneCreate?: boolean;
  readsBySlug?: boolean;
  readsByAppKey?: boolean;
  keepsDeleted?: boolean;
  unique?: readonly Key<F>[];
  filters?: readonly Key<F>[];
  order?: { by: Key<F> | 'id' | 'created_at'; descending: boolean };
  embeds?: readonly Embed[];
}

/** Says what a resource is; every default of a contract is filled in here and nowhere else. */
export function contract<const F extends Fields>(options: ContractOptions<F>): Contract<F> {
  return {
    canAnyoneCreate: false,
    readsBySlug: false,
    readsByAppKey: false,
    keepsDeleted: true,
    unique: [],
    filters: [],
    order: { by: 'id', descending: true },
    embeds: [],
    ...options,
  };
}

/** A record as the API answers it. */
export type RecordOf<C extends Contract> = SystemFields & ValuesOf<C['fields']>;

/** A body as the API takes it. */
export type BodyOf<C extends Contract> = DraftOf<C['fields']>;
