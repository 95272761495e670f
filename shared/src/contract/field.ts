/**
 * How text is to be read: decides validation on the server and the control in a form. `links` has one web address a
 * line.
 */
export type TextFormat = 'plain' | 'lines' | 'email' | 'link' | 'links' | 'digits' | 'slug' | 'tags';

/** Who may read a field: everyone, administrators only, or nobody (it is only ever written). */
export type Access = 'public' | 'admin' | 'never';

interface Common {
  /** A record cannot be shown without it: create refuses it absent or empty. */
  required?: boolean;
  /** Default 'public'. */
  access?: Access;
  /** `search_key` looks into it. */
  searched?: boolean;
  /** The server sets it; a body's value is dropped in silence, because described clients send whole records back. */
  readOnly?: boolean;
}

/** A value that is known by name, and what it means. */
export interface Known {
  value: string;
  about: string;
}

export interface TextField extends Common {
  kind: 'text';
  format: TextFormat;
  max: number;
  default: string;
  /** A slug's title. */
  suggestFrom?: string;
  /**
   * A link: the resource whose records' slugs it may be. Whoever deletes such a record is told of it, as of a
   * reference.
   */
  mayName?: string;
  /** Offered by name; any other text may be written too. */
  known?: readonly Known[];
  /** The site cuts it here in some place: a form counts towards it. */
  cut?: number;
}
/** Rich text, sanitised on write. */
export interface HtmlField extends Common {
  kind: 'html';
  max: number;
  /** As a text's, counted without the markup. */
  cut?: number;
}
/** Source that is not prose: a map frame, a JSON-LD object. */
export interface CodeField extends Common {
  kind: 'code';
  language: 'map' | 'json';
  max: number;
}
/** An image's address: a site path such as `/media/x.webp`, or an https address. */
export interface ImageField extends Common {
  kind: 'image';
}
/** What a number means that is a switch: 1 is on, and any other number counts as off. */
export interface Switch {
  on: string;
  off: string;
}

/** A whole number. */
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
  /** How people read an option, by its value; an option without a label reads as its value. */
  labels?: Readonly<Record<string, string>>;
}
/** A point in time, on the wire 'YYYY-MM-DD HH:MM:SS' in UTC, or null (spec §9, spec point 29). */
export interface DateTimeField extends Common {
  kind: 'date-time';
}
/** A calendar day, 'YYYY-MM-DD', or null. */
export interface DayField extends Common {
  kind: 'day';
}
/** The id of a record of another resource of the same application, or null. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: string;
  /**
   * How many records its selector offers before anything is typed; default 100. 'unpaged': all that one answer holds
   * (spec §7).
   */
  firstLoad?: number | 'unpaged';
}
/** A password: written, never read. */
export interface SecretField extends Common {
  kind: 'secret';
  min: number;
  max: number;
  /** The secret that it repeats. */
  repeats?: string;
}

/** The closed set of field kinds. */
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

/** One line of text unless `format` is 'lines' or 'links'; 255 characters unless `max` says otherwise. */
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
/** 1 is active, anything else is shown as inactive (spec §4). */
export const status = (): NumberField => number({ default: 1, switch: { on: 'Active', off: 'Inactive' } });
/** Position among its siblings, smallest first, ties by id (spec point 30). */
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

/** An option as people read it. */
export const optionLabel = ({ labels }: Pick<ChoiceField, 'labels'>, option: string): string =>
  labels?.[option] ?? option;

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'date-time' | 'day' }
    ? string | null
    : F extends { kind: 'reference' }
      ? number | null
      : string;

/** What every record carries beside its own fields (spec point 6). */
export interface SystemFields {
  id: number;
  app_key: string;
  version: number;
  created_at: string;
  updated_at: string;
}

type ReadableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'secret' } ? never : K }[keyof F];

/** The value types of a set of fields as they are answered; secrets are not among them. */
export type ValuesOf<F extends Fields> = { -readonly [K in ReadableKeys<F>]: ValueOf<F[K]> };

/** The value types of a set of fields as they are sent. Absent leaves, null or '' clears (spec point 5). */
export type DraftOf<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> | null };
