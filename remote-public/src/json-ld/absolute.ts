import { runtimeConfig } from '@quoin/shared/runtime/config';

/** Returns the absolute URL of a site path or of a URL; '' for an empty or invalid one. */
export function toAbsolute(address: string): string {
  const { siteUrl } = runtimeConfig();
  return address !== '' && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : '';
}
