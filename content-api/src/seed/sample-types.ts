/** Another row of the sample, named by its resource and its `key`; stored as that row's id. */
export interface SampleRef {
  ref: string;
  key: string;
}
/** A drawn picture, named by its key; stored as the address of its media file. */
export interface SamplePicture {
  picture: string;
}

export type SampleValue = string | number | null | SampleRef | SamplePicture;

/**
 * A body as the API takes it, and a few things beside it:
 * `key` is the name by which other rows refer to it, `id` fixes its number (sections 59 and 24 exist by spec §2),
 * `created_at` its moment ('YYYY-MM-DD HH:MM:SS'). In HTML fields, `src="picture:team-anjali"` is a picture's address.
 */
export interface SampleRow {
  readonly key?: string;
  readonly id?: number;
  readonly created_at?: string;
  readonly [field: string]: SampleValue | undefined;
}

/** Rows by resource name (`post-categories`, as in the contract), in the order in which they are stored. */
export type SampleRecords = Readonly<Record<string, readonly SampleRow[]>>;

/**
 * The sample. `applications` holds one row a side: it fills the settings of the application that exists already.
 * Resources that are not named stay empty. `users` belong to the accounts side only.
 */
export interface SampleContent {
  readonly site: SampleRecords;
  readonly accounts: SampleRecords;
}

/** A drawing: an SVG without text, rasterised at this size when the sample is stored. */
export interface SampleDrawing {
  readonly key: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly svg: () => string;
}

/** A row of another resource (or of the same one, further up): `page_id: ref('pages', 'about-us')`. */
export const ref = (resource: string, key: string): SampleRef => ({ ref: resource, key });
/** An image field's value: `thumb: picture('team-anjali')`. */
export const picture = (key: string): SamplePicture => ({ picture: key });
