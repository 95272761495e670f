import { runtimeConfig } from '@quoin/shared/runtime/config';

/** An address as others must write it, of a site path or of a whole address; '' of what is neither. */
export function absolute(address: string): string {
  const { siteUrl } = runtimeConfig();
  return address !== '' && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : '';
}
