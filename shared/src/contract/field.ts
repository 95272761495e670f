import type { DraftNote } from './draft-wire.ts';
import type { Scheduled } from './set-wire.ts';

/**
 * The format of a text. It selects the server's validation and the form's control. `links`: one URL per line.
 * `path`: a path of this site (`site-path.ts`).
 * `point`: a point on a picture, as a CSS `object-position` in whole percentages, such as `50% 30%`.
 */
export type TextFormat = 'plain' | 'lines' | 'email' | 'link' | 'links' | 'path' | 'digits' | 'slug' | 'tags' | 'point';

/** Who may read a field: everyone, administrators only, or nobody (a write-only field). */
export type Access = 'public' | 'admin' | 'never';

interface Common {
  /** Create rejects a body in which the field is absent or empty. */
  required?: boolean;
  /** Default: 'public'. */
  access?: Access;
  /** `search_key` searches this field. */
  searched?: boolean;
  /** The server sets it. It ignores a value in a body without an error, because clients send whole records back. */
  readOnly?: boolean;
  /** The image field of whose use it is a part: its text, whether it is decorative, or its focal point. */
  useOf?: string;
}

/** A suggested value and its meaning. */
export interface KnownValue {
  value: string;
  description: string;
}

export interface TextField extends Common {
  kind: 'text';
  format: TextFormat;
  max: number;
  default: string;
  /**
   * For a slug: the field that a form suggests it from, such as `title`. The server makes the slug from it when a
   * client sends none and the slug is not `required`.
   */
  suggestFrom?: string;
  /**
   * For a link: the resource whose slugs it may contain.
   * Deletion of such a record reports the link as a use, as it does for a reference.
   */
  mayName?: string;
  /** Values that a form suggests. Any other text is valid too. */
  known?: readonly KnownValue[];
  /** The number of characters after which the site truncates the text somewhere. A form shows a counter for it. */
  cut?: number;
  /**
   * Lists are sorted by it as people read: without case and accents, and by the value of numbers. Other texts are
   * sorted by code points. The database stores a sort key.
   */
  sorted?: boolean;
}
/** Rich text. The server sanitises it on write. */
export interface HtmlField extends Common {
  kind: 'html';
  max: number;
  /** As `cut` of `TextField`, counted without the markup. */
  cut?: number;
}
/** Source code: the HTML of a map frame, or a JSON-LD object. */
export interface CodeField extends Common {
  kind: 'code';
  language: 'map' | 'json';
  max: number;
}
/** An image's URL: a site path such as `/media/x.webp`, or an https URL. */
export interface ImageField extends Common {
  kind: 'image';
  /** False for a picture that no page shows, such as the icon of a tab: its use has no text and no focal point. */
  hasUse?: boolean;
}
/** The labels of a number that is used as a switch: 1 is on, any other number is off. */
export interface Switch {
  on: string;
  off: string;
  /** A sentence for those who publish a record with it on: what they may not expect. */
  notice?: string;
}

/** An integer. */
export interface NumberField extends Common {
  kind: 'number';
  min: number;
  max: number;
  default: number;
  switch?: Switch;
}
export interface ChoiceField extends Common {
  kind: 'choice';
  options: readonly string[];
  default: string;
  /** Labels by option value. An option without a label is shown as its value. */
  labels?: Readonly<Record<string, string>>;
}
/** A date-time, in JSON 'YYYY-MM-DD HH:MM:SS' in UTC, or null (spec §9, spec point 29). */
export interface DateTimeField extends Common {
  kind: 'date-time';
}
/** A calendar date, 'YYYY-MM-DD', or null. */
export interface DayField extends Common {
  kind: 'day';
}
/** The id of a record of the resource `to` in the same application, or null. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: string;
  /**
   * The number of records that the form's select offers before a search; default 100.
   * 'unpaged': one list request without `page` and `size`, so `maxRows` at most (spec §7).
   */
  firstLoad?: number | 'unpaged';
}
/** A password. It is write-only. */
export interface SecretField extends Common {
  kind: 'secret';
  min: number;
  max: number;
  /** The name of the secret field that this one must equal. */
  repeats?: string;
  /** It proves who the user is, and is no new secret: password managers offer the one that they have. */
  isCurrent?: boolean;
}

/** A field of any kind. The set of kinds is closed. */
export type Field =
  | TextField
  | HtmlField
  | CodeField
  | ImageField
  | NumberField
  | ChoiceField
  | DateTimeField
  | DayField
  | ReferenceField
  | SecretField;

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

type Options<F extends Field> = Partial<Omit<F, 'kind'>>;

/** Makes a text field. It has one line unless `format` is 'lines' or 'links', and at most `max` characters (255). */
export const text = (options: Options<TextField> = {}): TextField => ({
  kind: 'text',
  format: 'plain',
  max: 255,
  default: '',
  ...options,
});
export const html = (options: Options<HtmlField> = {}): HtmlField => ({ kind: 'html', max: 262_144, ...options });
export const code = (language: CodeField['language'], options: Options<CodeField> = {}): CodeField => ({
  kind: 'code',
  language,
  max: 20_000,
  ...options,
});
export const image = (options: Options<ImageField> = {}): ImageField => ({ kind: 'image', ...options });
export const number = (options: Options<NumberField> = {}): NumberField => ({
  kind: 'number',
  min: 0,
  max: 2_147_483_647,
  default: 0,
  ...options,
});
/** Makes a status field: 1 is active, any other number is shown as inactive (spec §4). */
export const status = (): NumberField => number({ default: 1, switch: { on: 'Active', off: 'Inactive' } });
/** Makes a field for the position among siblings: smallest first, equal positions by id (spec point 30). */
export const order = (options: Options<NumberField> = {}): NumberField => number({ min: -2_147_483_648, ...options });
export const choice = <const O extends readonly string[]>(
  options: O,
  more: Options<ChoiceField> = {},
): ChoiceField & { options: O } => ({ kind: 'choice', default: '', ...more, options });
export const dateTime = (options: Options<DateTimeField> = {}): DateTimeField => ({ kind: 'date-time', ...options });
export const day = (options: Options<DayField> = {}): DayField => ({ kind: 'day', ...options });
export const reference = (to: string, options: Options<ReferenceField> = {}): ReferenceField => ({
  kind: 'reference',
  to,
  ...options,
});
export const secret = (options: Options<SecretField> = {}): SecretField => ({
  kind: 'secret',
  min: 12,
  max: 1024,
  access: 'never',
  ...options,
});

/** Returns the label of an option, or the option itself if it has none. */
export const optionLabel = ({ labels }: Pick<ChoiceField, 'labels'>, option: string): string =>
  labels?.[option] ?? option;

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'date-time' | 'day' }
    ? string | null
    : F extends { kind: 'reference' }
      ? number | null
      : string;

/** The fields that every record has in addition to those of its contract (spec point 6). */
export interface SystemFields {
  id: number;
  app_key: string;
  version: number;
  created_at: string;
  updated_at: string;
  /** For administrators, of records that are edited in drafts: who made the record; null if that is not known. */
  created_by?: number | null;
  /** When it was first public; null before. */
  published_at?: string | null;
  /** Only in reads with `draft=1`: the record's draft, whose changes are laid over it; null without one. */
  draft?: DraftNote | null;
  /** Only in lists that are read with drafts: what happens to it at a moment that has not come; null for nothing. */
  scheduled?: Scheduled | null;
}

type ReadableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'secret' } ? never : K }[keyof F];

/** The value types of fields in a response. Secrets are left out. */
export type ValuesOf<F extends Fields> = { -readonly [K in ReadableKeys<F>]: ValueOf<F[K]> };

/** The value types of fields in a request. An absent field keeps its value, null or '' clears it (spec point 5). */
export type DraftOf<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> | null };
