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
  image?: string;
  ogTitle?: string;
  ogDescription?: string;
  siteName?: string;
  siteVerification?: string;
  icon?: string;
  /** Images to preload, most urgent first. */
  preloadImages?: string[];
  /** JSON-LD objects. */
  jsonLd?: object[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The head in a loader's data, or nothing. Only the loader of our own routes writes it, so its shape is trusted. */
export function headOf(data: unknown): Head {
  return isObject(data) && isObject(data.head) ? data.head : {};
}
