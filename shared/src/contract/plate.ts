/** A remote's address plate: what the others know of it without loading its code. It travels with each release. */
export interface Plate {
  /** The remote's name, such as `remote-public`. */
  name: string;
  /** What people call it, in messages such as 'The content area could not be loaded'. */
  label: string;
  area: 'public' | 'admin';
  /** The port of its development server. */
  port: number;
  /**
   * First segments of its addresses, below `/admin` or, in the public area, below the site's root; no two remotes of an
   * area have the same. A public remote without any is in every page; another is loaded at its own addresses.
   */
  paths: string[];
  /**
   * Names in the query by which its public pages differ, such as `page`; all others make no other page of the same
   * address. Absent: any may.
   */
  query?: string[];
  /** Its links in the back-office's sidebar. */
  menu: MenuEntry[];
}

/**
 * Whether a remote is in every public page, as one without addresses of its own is: the site's frame, and all that is
 * nobody else's.
 */
export const isEverywhere = ({ plate }: { plate?: Plate }): boolean =>
  plate?.area === 'public' && plate.paths.length === 0;

export interface MenuEntry {
  /** Below `/admin/`. */
  path: string;
  label: string;
  /** One of `menuIconNames`. */
  icon: string;
  /** Shown beside the link: how many records of this resource have these values. */
  count?: { resource: string; where: Record<string, number>; label: string };
  /** Position among the links of all remotes, smallest first. */
  order: number;
  /** The letter that, after `g`, leads there; no two links of the back-office have the same. */
  key?: string;
  /** The contract whose records its list shows: what a search finds of them is opened here. */
  resource?: string;
  /**
   * Only who administers this application too gets anywhere by it: `accounts` is the one that users live in. Absent:
   * everybody does.
   */
  within?: 'accounts';
  /** What its list's Add makes, such as 'page'; absent where nothing is added by hand. */
  adds?: string;
}
