import { makeTextId, textIdPrefix } from '@quoin/shared/contract/text-id';

const idPattern = /^[\p{L}\p{M}\p{N}_:.-]{1,120}$/u;

export interface TextIds {
  /** Returns the id to store; undefined when it is no id, or another element of the text has it. */
  add: (written: string) => string | undefined;
  /** Leads links within the text to the stored ids. */
  followLinks: (clean: string) => string;
  /** Returns an id from the words of a heading; undefined when it has no word that an id can have. */
  fromWords: (words: string) => string | undefined;
}

const withPrefix = (id: string): string => (id.startsWith(textIdPrefix) ? id : textIdPrefix + id);

/** Creates the ids of one text. */
export function createTextIds(): TextIds {
  const ids = new Set<string>();
  return {
    add: (written) => {
      const id = withPrefix(written.trim());
      if (!idPattern.test(id) || ids.has(id)) return undefined;
      ids.add(id);
      return id;
    },
    followLinks: (clean) =>
      clean.replaceAll(/ href="#([^"&]+)"/g, (link, fragment: string) => {
        const id = withPrefix(decodeFragment(fragment));
        return ids.has(id) ? ` href="#${id}"` : link;
      }),
    fromWords: (words) => {
      const id = makeTextId(words, ids);
      if (id !== undefined) ids.add(id);
      return id;
    },
  };
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Gives each heading of a sanitized text an id from its words, so that links can lead to it. */
export const addHeadingIds = (clean: string, ids: TextIds): string =>
  clean.replaceAll(/<(h[2-6])((?: [^>]*)?)>(.*?)<\/\1>/gs, (heading, ...[tag, attributes, content]: string[]) => {
    if (attributes?.includes(' id="')) return heading;
    const words = (content ?? '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
    const id = ids.fromWords(words);
    return id === undefined ? heading : `<${tag} id="${id}"${attributes ?? ''}>${content ?? ''}</${tag}>`;
  });
