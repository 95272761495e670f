import { isMapAddress } from '@quoin/shared/contract/map-places';

/**
 * Returns the URL of the map in the settings' HTML; undefined if we do not embed its host. Only the URL is used: the
 * `iframe` is always ours.
 */
export function parseMapAddress(mapHtml: string): string | undefined {
  const source = /\bsrc\s*=\s*["']([^"'<>\s]{1,2000})["']/i.exec(mapHtml)?.[1] ?? mapHtml.trim();
  const address = source.replaceAll('&amp;', '&');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isMapAddress(url) ? url.href : undefined;
}
