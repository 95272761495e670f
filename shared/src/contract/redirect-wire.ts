import type { redirectCodes } from './resources/redirects.ts';

/** `data` of `GET /redirects/target`: where the visitors of a path are sent. */
export interface RedirectTarget {
  /** A path of this site, or an https address. */
  to_path: string;
  code: (typeof redirectCodes)[number];
}

/** A row of `GET /redirects/automatic`: an address that a record had before, which leads to it by itself. */
export interface AutomaticRedirect {
  /** A contract's name. */
  resource: string;
  id: number;
  from_path: string;
  to_path: string;
  /** The status of the record. One that is not active has no page to lead to. */
  status: number;
  /** When the record got another address; null if that is not known. */
  since: string | null;
}
