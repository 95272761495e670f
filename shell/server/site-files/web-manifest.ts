import { mediaSize } from '@quoin/shared/contract/media-name';
import type { ContentReader } from './content-reader.ts';

/** Returns the web app manifest, with which a phone can install the site. */
export async function manifest({ reader, siteUrl }: { reader: ContentReader; siteUrl: string }): Promise<string> {
  const { name, title, description, icon } = await reader.settings();
  const displayName = name || title || new URL(siteUrl).hostname;
  const size = mediaSize(icon);
  return JSON.stringify({
    id: '/',
    name: displayName,
    short_name: displayName,
    ...(description ? { description } : {}),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    icons: icon
      ? [
          {
            src: icon,
            purpose: 'any',
            ...(size ? { sizes: `${size.width}x${size.height}`, type: size.type } : { sizes: 'any' }),
          },
        ]
      : [],
  });
}
