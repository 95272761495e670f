/** A list's answer, inside `data`, as the value of every success is (spec point 1). */
export interface Page<R> {
  data: R[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** An error's body: application/problem+json, RFC 9457 (spec point 3). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /** Field name to messages; with 422. */
  errors?: Record<string, string[]>;
  /** The record as it stands now; with 412. */
  current?: object;
  /** Where the record or file is used, the first places; with 409 of a delete. */
  used_in?: Use[];
  /** At how many places it is used in all. */
  used_in_total?: number;
  request_id?: string;
}

/** What `POST /login` answers inside `data`; `token` stands at the top level too. */
export interface Session {
  token: string;
  expires_at: string;
  user: { id: number; name: string; email: string; app_keys: string[] };
}

/** What `GET /account` answers inside `data`: who is signed in. */
export interface Account {
  id: number;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  profile_img: string;
  version: number;
  /** The applications that it is a member of. */
  app_keys: string[];
  /** What it may do beside administering them, such as `releases`. */
  rights: string[];
}

/** What `GET /members` answers inside `data`, a row for each: an account that administers the application. */
export interface Member {
  id: number;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  status: number;
  /** Who was invited and has set none yet cannot sign in. */
  has_password: boolean;
}

/** What `GET /app-report` answers inside `data`. */
export interface Report {
  total_page: number;
  total_section: number;
  total_widget: number;
  total_post_category: number;
  total_post: number;
}

/** One place at which a file is shown, or from which a record is referred to. */
export interface Use {
  /** A contract's name. */
  resource: string;
  id: number;
  /** What the record is called. */
  label: string;
  /** Its field that shows the file, or holds the reference. */
  field: string;
}

export interface MediaFile {
  file_name: string;
  /** A site path, `/media/{file_name}`: the API's host and the site's both answer it. */
  url: string;
  width: number;
  height: number;
  /** The smaller widths that it is kept in; `variantsOf` in `media-name.ts` knows their addresses. */
  widths: number[];
  size: number;
  alt: string;
  /** What the file was called when it was uploaded, or when it replaced another. */
  name: string;
  created_at: string;
  /** Where it is shown: the first `maxUses` places. */
  used_in: Use[];
}

/** What `GET /files` answers inside `data`; `file_names` stands at the top level too. */
export interface FileList {
  file_names: string[];
  files: MediaFile[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/**
 * Where the links in mails lead, with `?token=`: to set a password, after an invitation or instead of a forgotten one.
 */
export const passwordPath = '/admin/reset-password';

/** The header our own clients send; proxies commonly drop names with underscores. */
export const appKeyHeader = 'app-key';
/** The spellings that are accepted (spec point 4). */
export const appKeyHeaders = ['app-key', 'app_key', 'App_Key'] as const;

/** At which revision of its application's content a public answer was made. */
export const revisionHeader = 'content-revision';

/** A list without `page` and `size` is bounded by this many rows (spec point 2). */
export const maxRows = 1000;
/** A `used_in` names this many places at most. */
export const maxUses = 20;
export const maxSearchLength = 100;
/** For so long a deleted record can be brought back. */
export const keptDays = 30;

/** What `GET /search` answers inside `data`: one entry for each resource in which something was found. */
export interface Found {
  /** A contract's name. */
  resource: string;
  /** How many there are in all. */
  total: number;
  /** `foundOfEach` at most, by what people call them: those that are called so first. */
  records: { id: number; label: string }[];
}
/** A search in every resource answers this many records of each at most. */
export const shownPerKind = 5;

/** What `GET /app-report/changes` answers inside `data`, a row for each: the records that changed last. */
export interface LastChange {
  /** A contract's name, or `files`. */
  resource: string;
  /** A file's name stands for its id. */
  id: string;
  /** What the record is called, or was; null for a person or message that is gone. */
  label: string | null;
  action: 'create' | 'update' | 'delete';
  /**
   * Who did it; the name is null when the account is gone. Null where nobody was signed in: a visitor, the first start.
   */
  by: { id: number; name: string | null } | null;
  at: string;
}

export const contentCheckKinds = ['missing-description', 'missing-alt-text', 'broken-links'] as const;
/** A row of `GET /app-report/content-checks`, one for each kind: what an editor should mend. */
export interface ContentCheck {
  kind: (typeof contentCheckKinds)[number];
  /** A contract's name, or `files`. */
  resource: string;
  total: number;
  /** The first `foundOfEach`; a file's name stands for its id. */
  records: { id: string; label: string }[];
}
