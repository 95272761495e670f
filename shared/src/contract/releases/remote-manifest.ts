import type { Role } from '../may.ts';
import type { RemoteHosts } from './remote-hosts.ts';

/** A remote manifest: what the shell and the edge read about a remote without its code. Each release contains it. */
export interface RemoteManifest {
  /** The remote's name, such as `remote-public`. */
  name: string;
  /** The name that people see in messages, such as 'The content area could not be loaded'. */
  label: string;
  area: 'public' | 'admin';
  /** The port of its development server. */
  port: number;
  /**
   * First segments of its paths: below `/admin`, or below `/` in the public area. They are unique within an area.
   * A public remote without paths is loaded on every page, any other only on its own paths.
   */
  paths: string[];
  /**
   * The query parameters that change its public pages, such as `page`. The page cache ignores all others.
   * Absent: every parameter may change the page.
   */
  query?: string[];
  /**
   * The most kilobytes (1,000 bytes) that its scripts and styles may have, compressed, all together. A larger build is
   * not released. Absent: no limit.
   */
  budget?: number;
  /**
   * What its pages use of other hosts. The policy of the pages allows what the operator of the site has approved of it.
   * Absent: nothing.
   */
  hosts?: RemoteHosts;
  /** Its links in the sidebar of the back-office. */
  menu: MenuEntry[];
  /** What it shows on screens of other remotes. Absent: nothing. */
  fills?: Fill[];
}

/**
 * What a remote of the back-office shows at an extension point: a place on another remote's screen. The remote is
 * loaded when that screen is shown.
 */
export interface Fill {
  /** The extension point; `shared/src/admin/extensions/extension-points.tsx` says what each passes. */
  point: 'dashboard-card' | 'record-panel';
  /** The name under which the remote's entry point exports the component in `fills`. */
  id: string;
  /** The title over it. */
  label: string;
  /** Of `record-panel`: the names of the contracts in whose forms it is. Absent: in all. */
  resources?: string[];
  /** The position among what all remotes show there, smallest first. */
  order: number;
  /** Restricts it to members of the site with at least this role. Absent: everybody sees it. */
  role?: Role;
}

/** Returns true for a public remote without paths: the one that renders the site's frame and all remaining pages. */
export const isEverywhere = ({ manifest }: { manifest?: RemoteManifest }): boolean =>
  manifest?.area === 'public' && manifest.paths.length === 0;

export interface MenuEntry {
  /** The path below `/admin/`. */
  path: string;
  label: string;
  /** One of `menuIconNames`. */
  icon: string;
  /** A badge next to the link: the number of records of `resource` that have the values `where`. */
  count?: { resource: string; where: Record<string, number>; label: string };
  /** The position among the links of all remotes, smallest first. */
  order: number;
  /** The second key of the keyboard shortcut `g` + letter. It is unique in the back-office. */
  key?: string;
  /** The name of the contract whose records the screen lists. Search results of that resource open here. */
  resource?: string;
  /**
   * Restricts the link to administrators of this application: 'accounts' is the accounts application.
   * Absent: everybody can use the link.
   */
  within?: 'accounts';
  /** Restricts the link to members of the site with at least this role. Absent: everybody can use the link. */
  role?: Role;
  /** The noun of the record that the list's Add creates, such as 'page'. Absent if the list has no Add. */
  adds?: string;
}
