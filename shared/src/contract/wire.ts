import type { PublicationItem } from './draft-wire.ts';
import type { NamedAccount } from './named-account.ts';

/** A page of a list. Like every successful result, it is the value of the response body's `data` (spec point 1). */
export interface Page<R> {
  data: R[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/**
 * Problems that a program handles by their code, most with 403. `reauthentication_required`: repeat the request after
 * `POST /reauthenticate`. `role`: the user's role does not allow it; `needs_publish`: it would be public at once, and
 * a draft is not. `needs_review` (or 422): a second person has to approve it. `person_required`: not for an API token.
 */
export const problemCodes = [
  'reauthentication_required',
  'second_factor_required',
  'second_factor_wrong',
  'second_factor_demanded',
  'role',
  'needs_publish',
  'in_set',
  'needs_review',
  'person_required',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
/** The ways to prove a second factor. */
export const secondFactorMethods = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The body of an error response: application/problem+json, RFC 9457 (spec point 3). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code?: ProblemCode;
  /** How the user can prove a second factor; with the code `second_factor_required`. */
  methods?: SecondFactorMethod[];
  /** Messages by field name; with 422. */
  errors?: Record<string, string[]>;
  /** The record's current state; with 412. */
  current?: object;
  /** The first places that use the record or file; with 409 of a delete. */
  used_in?: Use[];
  /** The total number of places that use it. */
  used_in_total?: number;
  /** What rich texts would lose; with 422. The same write with `acceptLosses` in its query stores the rest. */
  text_losses?: TextChange[];
  /** The records that prevent a publication; with 422. */
  items?: PublicationItem[];
  request_id?: string;
}

/** A part of a rich text that is not stored as it was sent. */
export interface TextChange {
  /** The record's field. */
  field: string;
  /** True for an address, or an element that is not stored. False for what is only stored in another form. */
  is_loss: boolean;
  /** The address, the element or the attribute: `<video>`, `style on <p>`. */
  what: string;
  /** The reason, and what to do instead, in a sentence. */
  why: string;
}

/** `data` of `GET /app-report`: the number of records by resource. */
export interface Report {
  total_page: number;
  total_section: number;
  total_widget: number;
  total_post_category: number;
  total_post: number;
}

/** One place that shows a file or refers to a record. */
export interface Use {
  /** A contract's name. */
  resource: string;
  id: number;
  /** The record's label. */
  label: string;
  /** The record's field that shows the file or holds the reference. */
  field: string;
}

export interface MediaFile {
  file_name: string;
  /** A site path, `/media/{file_name}`. Both the API's host and the site's host serve it. */
  url: string;
  width: number;
  height: number;
  /** The smaller widths, in pixels, that are stored too. `listVariants` in `media-name.ts` returns their URLs. */
  widths: number[];
  size: number;
  alt: string;
  /** The original file name of the upload, or of the upload that replaced it. */
  name: string;
  /** In alphabetical order. */
  tags: string[];
  created_at: string;
  /** The first `maxUses` places that show the file. */
  used_in: Use[];
  /** The `file_name` of the picture of which this is a crop. */
  crop_of: string | null;
}

/** The response to an upload and to a replacement. */
export interface UploadedFile extends MediaFile {
  /** What the person who sent it should know, such as that only a part of it is kept. */
  notice?: string;
}

/** `data` of `GET /files`. The body repeats `file_names` at its top level. */
/** Limits of tags of the media library: characters of one, tags of one file, and different ones of an application. */
export const maxTagLength = 40;
export const maxTagsOfFile = 20;
export const maxTags = 500;
/** The files whose tags one request changes at most. */
export const maxTaggedFiles = 100;

/** A tag of the media library, with the number of its files. */
export interface MediaTag {
  tag: string;
  total: number;
}

export interface FileList {
  file_names: string[];
  files: MediaFile[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** The path of the links in mails, with `?token=`: the screen that sets a first or a forgotten password. */
export const passwordPath = '/admin/reset-password';
/** The path of the screen that accepts an invitation. The mail contains a link to it with `?token=`. */
export const invitationPath = '/admin/invitation';

/** The header that our own clients send. It has no underscore, because many proxies drop such headers. */
export const appKeyHeader = 'app-key';
/** All spellings of the header that the API accepts (spec point 4). */
export const appKeyHeaders = ['app-key', 'app_key', 'App_Key'] as const;

/**
 * The request header of calls that nobody caused, such as those of a poll while the user is away. They do not keep a
 * session alive (decision 051).
 */
export const backgroundHeader = 'quoin-background';

/** The response header with the revision of the application's content that a public response was made from. */
export const revisionHeader = 'content-revision';

/** The maximum number of rows in a list without `page` and `size` (spec point 2). */
export const maxRows = 1000;
/** The maximum number of places in `used_in`. */
export const maxUses = 20;
export const maxSearchLength = 100;
/** The maximum number of ids in the query `ids` of a list. It is the largest page that the back-office offers. */
export const maxIds = 200;
/** The number of days in which a deleted record can be restored. */
export const keptDays = 30;

/** An entry of `GET /search`: the matches in one resource. Resources without a match have no entry. */
export interface SearchGroup {
  /** A contract's name. */
  resource: string;
  /** The total number of matches. */
  total: number;
  /** The best `shownPerKind` matches at most: labels that begin with the text, then labels that contain it. */
  records: SearchMatch[];
}

/** A record that matches a search. */
export interface SearchMatch {
  id: number;
  label: string;
  /** Where another text than the label contains the search text; null if the label contains it. */
  excerpt: { before: string; match: string; after: string } | null;
}
/** The maximum number of records in a `SearchGroup` and in a `ContentCheck`. */
export const shownPerKind = 5;

/** A row of `GET /app-report/changes`: one of the records that changed last. */
export interface LastChange {
  /** A contract's name, or `files`. */
  resource: string;
  /** The record's id as text; for a file, its name. */
  id: string;
  /** The record's label, also after its deletion; null for a deleted person or message. */
  label: string | null;
  action: 'create' | 'update' | 'delete';
  /** The version of the record that the change made; not known of files, nor of changes before an upgrade. */
  version?: number | null;
  /** The account that made the change; `name` is null if it was deleted. Null for a visitor or the first start. */
  by: NamedAccount | null;
  at: string;
}

/** The maximum number of changes on a page of `GET /app-report/change-log`. */
export const changesPerPage = 50;

/** `data` of `GET /app-report/change-log`. */
export interface ChangeLogPage extends Page<LastChange> {
  /** Everybody who made a change in the log; `name` is null for a deleted account. */
  people: NonNullable<LastChange['by']>[];
}

export const contentCheckKinds = ['missing-description', 'missing-alt-text', 'broken-links'] as const;
/** A row of `GET /app-report/content-checks`, one per kind: a defect of the content that an editor should correct. */
export interface ContentCheck {
  kind: (typeof contentCheckKinds)[number];
  /** A contract's name, or `files`. */
  resource: string;
  total: number;
  /** The first `shownPerKind` records. The `id` of a file is its name. */
  records: { id: string; label: string }[];
}

/** A part of a text in which the words of a search are marked. */
export interface TextPart {
  text: string;
  is_match: boolean;
}

/** A row of `GET /site-search`: a page of the public site, or an entry of one. */
export interface SiteMatch {
  /** A contract's name. `sections` means the home page; FAQs and careers are entries of their page. */
  resource: string;
  id: number;
  /** The slug of the page on which it is; '' for the home page. */
  slug: string;
  title: string;
  marked_title: TextPart[];
  /** The text around the first match, or its beginning. */
  excerpt: TextPart[];
}

/** `data` of `GET /site-search`. `is_complete` is false when there are more matches than the search looks at. */
export interface SiteMatches extends Page<SiteMatch> {
  is_complete: boolean;
}

/** The slugs of the pages that list records without a page of their own. */
export const listingPages = { careers: 'career', faqs: 'faq' } as const;
