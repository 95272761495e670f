import { runtimeConfig } from '@quoin/shared/runtime/config';
import type { ShownPicture } from '../data/picture-of.ts';

/** Returns the absolute URL of a site path or of a URL; '' for an empty or invalid one. */
export function toAbsolute(address: string): string {
  const { siteUrl } = runtimeConfig();
  return address !== '' && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : '';
}

type Value = string | number | object | undefined;

/** Returns a JSON-LD object of schema.org without its empty values, so that it claims only what a field says. */
export const node = (type: string, values: Readonly<Record<string, Value>>): object => ({
  '@context': 'https://schema.org',
  ...nestedNode(type, values),
});

/** Returns a picture for JSON-LD: its URL, with its words as the caption if it has some; '' if there is none. */
export function pictureNode({ src, alt }: Pick<ShownPicture, 'src' | 'alt'>): string | object {
  const url = toAbsolute(src);
  return url === '' || alt === '' ? url : nestedNode('ImageObject', { url, caption: alt });
}

/** Returns an object to nest in another one: like `node`, but without `@context`. */
export const nestedNode = (type: string, values: Readonly<Record<string, Value>>): object => ({
  '@type': type,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ),
});
