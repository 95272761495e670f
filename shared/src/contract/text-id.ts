import { toSlug } from './texts/to-slug.ts';

/**
 * Every id in a rich text begins with this. Without it, an id such as `main` would be that of an element of the page,
 * and one such as `onload` would become a global variable of the page's scripts.
 */
export const textIdPrefix = 'text-';

/** Returns an id from the words of a heading that is not in `taken`; undefined when no word can be part of an id. */
export function makeTextId(words: string, taken: ReadonlySet<string>): string | undefined {
  const slug = [...toSlug(words)].slice(0, 80).join('').replace(/-$/, '');
  if (slug === '') return undefined;
  let id = textIdPrefix + slug;
  for (let number = 2; taken.has(id); number += 1) id = `${textIdPrefix}${slug}-${number}`;
  return id;
}
