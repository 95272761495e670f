import type { DraftOf, Fields, SystemFields, ValuesOf } from './field.ts';
import { contentRules, onlyFor, type Rules } from './may.ts';
import { withUseFields, type Pictures } from './picture-use.ts';

/** Records of another resource that the API embeds in a record of this one, such as a page's `sections`. */
export interface Embed {
  /** The key of the embedded records in the response. */
  as: string;
  /** The name of the embedded resource. In a tree it is the contract's own name. */
  from: string;
  /** The field of the embedded resource that holds this record's id. */
  by: string;
  /**
   * Embeds the records in the rows of a list too, not only in a single record.
   * A tree is nested only in a list without paging, search or a filter by the parent.
   */
  inLists?: boolean;
}

export interface Contract<F extends Fields = Fields> {
  /** The path segment of the API: `/api/{name}`. The database table has the same name with `_` for `-`. */
  name: string;
  /** The name of one record in messages, in the singular. */
  noun: string;
  fields: F;
  /** The field that people recognise a record by. */
  label: string;
  /** Anyone can read it without a token (active rows and public fields only). */
  isPublic: boolean;
  /** `POST /{name}` needs no token, for visitors' forms. Without a token, the response only confirms the receipt. */
  canAnyoneCreate: boolean;
  /** `GET /{name}/{slug}` works too (spec point 5). */
  readsBySlug: boolean;
  /** For applications: `GET /{name}/{app_key}` works too, and a form's URL contains the key (spec §2, §7). */
  readsByAppKey: boolean;
  /** Deletion is soft: a deleted record can be restored for `keptDays` days. */
  keepsDeleted: boolean;
  /** Fields that are unique within the application, in addition to `id`. */
  unique: readonly string[];
  /** Query parameters that filter a list by equality. */
  filters: readonly string[];
  /** The default order of a list. Equal values are ordered by `id`. */
  order: { by: string; descending: boolean };
  embeds: readonly Embed[];
  editing: Editing;
  /** Who may do what with its records. */
  rules: Rules;
}

/** How the records of a resource are edited. */
export interface Editing {
  /** Changes can wait in a draft until they are published. Needs the fields of `status`. */
  drafts: boolean;
  /** Each write stores what it changed, so that earlier states can be seen and restored. */
  history: boolean;
}

type Key<F> = Extract<keyof F, string>;

/** The options of `contract()`. The types check field names against `fields`. `isPublic` has no default. */
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
  editing?: Editing;
  rules?: Rules;
}

/**
 * Defines a resource. This is the only place that fills in a contract's defaults. Where visitors see the pictures, it
 * also adds the fields of their uses (`picture-use.ts`).
 */
export function contract<const F extends Fields>(options: ContractOptions<F>): Contract<F> {
  const isContent = options.isPublic && Object.hasOwn(options.fields, 'status');
  return {
    canAnyoneCreate: false,
    readsBySlug: false,
    readsByAppKey: false,
    keepsDeleted: true,
    unique: [],
    filters: [],
    order: { by: 'id', descending: true },
    embeds: [],
    editing: { drafts: isContent, history: isContent },
    // Without drafts, nothing says whose a record is, and what is saved is public at once.
    rules: isContent ? contentRules : onlyFor('editor'),
    ...options,
    fields: options.isPublic ? withUseFields(options.fields) : options.fields,
  };
}

/** A record in an API response. One that was read has its `pictures`; the response to a write has not. */
export type RecordOf<C extends Contract> = SystemFields & ValuesOf<C['fields']> & { pictures?: Pictures };

/** A record in a request body. */
export type BodyOf<C extends Contract> = DraftOf<C['fields']>;

/**
 * Lists the embeds whose records are parts of a record, such as the sections of a page: they are published, deleted and
 * restored with it. The entries of a tree are no parts of each other.
 */
export const listPartEmbeds = ({ name, embeds }: Contract): Embed[] => embeds.filter(({ from }) => from !== name);

/** Returns the number field that holds the manual order of the records, or undefined if another field orders them. */
export const getManualOrderField = ({ fields, order: { by, descending } }: Contract): string | undefined =>
  fields[by]?.kind === 'number' && !descending ? by : undefined;
