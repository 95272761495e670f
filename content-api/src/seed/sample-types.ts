/** A reference to another row of the sample, by resource and `key`. It is stored as that row's id. */
export interface SampleRef {
  ref: string;
  key: string;
}
/** A reference to a drawing, by its key. It is stored as the URL of its media file. */
export interface SamplePicture {
  picture: string;
}

export type SampleValue = string | number | null | SampleRef | SamplePicture;

/**
 * A request body of the API with a few more fields. Other rows refer to the row by `key`. `id` sets a fixed id
 * (spec §2 requires sections 59 and 24). `created_at` sets its creation time ('YYYY-MM-DD HH:MM:SS').
 * In HTML fields, `src="picture:team-anjali"` becomes the URL of a picture.
 */
export interface SampleRow {
  readonly key?: string;
  readonly id?: number;
  readonly created_at?: string;
  readonly [field: string]: SampleValue | undefined;
}

/** Rows by the resource name of the contract, such as `post-categories`, in the order in which they are stored. */
export type SampleRecords = Readonly<Record<string, readonly SampleRow[]>>;

/**
 * The sample: one set of records for the site, and one for the accounts application. Each set has one row in
 * `applications`, with the settings of that application. Resources that are absent stay empty. `users` belong only to
 * `accounts`.
 */
export interface SampleContent {
  readonly site: SampleRecords;
  readonly accounts: SampleRecords;
}

/** A drawing: an SVG without text, rasterized at this size, in pixels, when the sample is stored. */
export interface SampleDrawing {
  readonly key: string;
  readonly alt: string;
  /** Its tags in the media library. */
  readonly tags?: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly svg: () => string;
}

/** Refers to a row of another resource, or to an earlier row of the same one: `page_id: ref('pages', 'about-us')`. */
export const ref = (resource: string, key: string): SampleRef => ({ ref: resource, key });
/** Creates the value of an image field: `thumb: picture('team-anjali')`. */
export const picture = (key: string): SamplePicture => ({ picture: key });
