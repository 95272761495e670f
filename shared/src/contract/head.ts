import { isObject } from './is-object.ts';
/** A picture that a page is looked at for, with its `sizes` as its `<img>` has them. */
export interface HeadPicture {
  src: string;
  sizes: string;
}

/**
 * What a public page says about itself in its head. Each public loader answers `{ head, ... }`;
 * the deepest matched route's values win, the layout's are the defaults.
 */
export interface Head {
  title?: string;
  description?: string;
  keywords?: string;
  /** The page's own path, such as `/about-us`; the edge puts the site's address before it. */
  canonical?: string;
  /** What the page is, in Open Graph's words; a website when not said. */
  type?: 'website' | 'article' | 'profile';
  /** When an article appeared and was last changed, in ISO 8601. */
  publishedAt?: string;
  modifiedAt?: string;
  /** The picture by which the page is shared. */
  image?: string;
  imageAlt?: string;
  ogTitle?: string;
  ogDescription?: string;
  /** What the settings call the address of the site; the home page is shared under it. */
  ogUrl?: string;
  siteName?: string;
  siteVerification?: string;
  icon?: string;
  /** The colour of the browser's own frame, on light and dark. */
  themeColors?: { light: string; dark: string };
  /** Search engines are to leave this page out. */
  isUnlisted?: boolean;
  /** Pictures to preload, most urgent first. */
  preloadPictures?: HeadPicture[];
  /**
   * JSON-LD of the page; a navigation in the browser puts the next page's in its place. The server's stands in the
   * document alone and is no data.
   */
  jsonLd?: object[];
  /** JSON-LD of the whole site: it stays. */
  siteJsonLd?: object[];
}

/** The head in a loader's data, or nothing. Only the loader of our own routes writes it, so its shape is trusted. */
export function headOf(data: unknown): Head {
  return isObject(data) && isObject(data.head) ? data.head : {};
}
