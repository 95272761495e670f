import { isObject } from './is-object.ts';
/** A picture to preload, with the same `sizes` as its `<img>`. */
export interface HeadPicture {
  src: string;
  sizes: string;
}

/**
 * The metadata of a public page for its `<head>`. Each public loader returns `{ head, ... }`.
 * Values of the deepest matched route override those of the layout.
 */
export interface Head {
  title?: string;
  description?: string;
  keywords?: string;
  /** The page's canonical path, such as `/about-us`. The edge prefixes the site's URL. */
  canonical?: string;
  /** The Open Graph type; default 'website'. */
  type?: 'website' | 'article' | 'profile';
  /** The times of an article's publication and last change, in ISO 8601. */
  publishedAt?: string;
  modifiedAt?: string;
  /** The picture that is shown where the page is shared. */
  image?: string;
  imageAlt?: string;
  ogTitle?: string;
  ogDescription?: string;
  /** The site's URL in the application's settings (`og_url`). The home page is shared under it. */
  ogUrl?: string;
  siteName?: string;
  siteVerification?: string;
  icon?: string;
  /** The `theme-color` for the light and the dark colour scheme. */
  themeColors?: { light: string; dark: string };
  /** Search engines must not index this page (`noindex`). */
  isUnlisted?: boolean;
  /** The path of a feed of what this page lists, and its title. */
  feed?: { path: string; title: string };
  /** Pictures to preload, the most important first. */
  preloadPictures?: HeadPicture[];
  /**
   * JSON-LD of the page. A navigation in the browser replaces it with that of the next page.
   * The server writes it into the document only and leaves it out of the hydration data.
   */
  jsonLd?: object[];
  /** JSON-LD of the whole site. A navigation keeps it. */
  siteJsonLd?: object[];
}

/** Returns the head in a loader's data, or `{}`. Only our own loaders write it, so its shape is not checked. */
export function getHead(data: unknown): Head {
  return isObject(data) && isObject(data.head) ? data.head : {};
}
