import { isMapAddress } from '@quoin/shared/contract/map-places';
import sanitizeHtml from 'sanitize-html';
import { isSafeWebAddress } from '@quoin/shared/contract/links';

/**
 * Builds a map's iframe from the pasted text: one iframe of an allowed host, or its address.
 * Returns undefined when the text is neither.
 */
export function findMapFrame(source: string): string | undefined {
  const address = source.trimStart().startsWith('<') ? soleFrame(source) : source.trim();
  if (address === undefined || !isSafeWebAddress(address)) return undefined;
  const url = new URL(address);
  if (!isMapAddress(url)) return undefined;
  return `<iframe src="${url.href.replaceAll('&', '&amp;').replaceAll('"', '%22')}" title="Map" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
}

/** Returns the address of the only element in the source; undefined when there are several, or text around it. */
function soleFrame(source: string): string | undefined {
  const sources: (string | undefined)[] = [];
  const remaining = sanitizeHtml(source, {
    allowedTags: [],
    // Runs for every element and records it. Of the output, only the remaining text is used.
    transformTags: {
      '*': (tagName, attribs) => {
        sources.push(tagName === 'iframe' ? attribs.src : undefined);
        return { tagName, attribs };
      },
    },
  });
  return sources.length === 1 && remaining.trim() === '' ? sources[0] : undefined;
}
