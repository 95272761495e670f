import { encodeImageAddress, isSafeImage, normalizeLink } from '@quoin/shared/contract/links';
import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { addHeadingIds, createTextIds, type TextIds } from './text-ids.ts';
import { collectChanges, type ChangeCollector, type UnnamedChange } from './text-changes.ts';
import { allowedAttributes, allowedTags, conversions, globalAttributes, nonTextTags } from './text-elements.ts';

const maxDepth = 60;
const maxElements = 50_000;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { ...allowedAttributes, '*': [...globalAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp'],
  allowProtocolRelative: false,
  nonTextTags: [...nonTextTags],
  disallowedTagsMode: 'discard',
  nestingLimit: maxDepth,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImage(attribs.src ?? ''),
};

/** Why a text is not cleaned; undefined when it may be. The parser is that of sanitize-html, so both count the same. */
export function findExcess(source: string): string | undefined {
  let [open, elements] = [0, 0];
  let excess: string | undefined;
  const parser = new Parser({
    onopentagname: () => {
      open += 1;
      elements += 1;
      // sanitize-html would remove what is nested deeper, which takes seconds for a text that only opens elements.
      if (open > maxDepth) excess = 'Is nested too deeply, or has too many elements that are never closed.';
      else if (elements > maxElements) excess = `Has more than ${maxElements} elements.`;
      // Pausing ends the parsing: nothing resumes it.
      if (excess !== undefined) parser.pause();
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.end(source);
  return excess;
}

interface CleanText {
  /** The sanitized rich text, safe to store and show. */
  html: string;
  /** What differs from the source. */
  changes: UnnamedChange[];
}

/** Sanitizes rich text by the only allow-list of rich texts, and reports what it removed or changed. */
export function cleanHtml(source: string): CleanText {
  const changes = collectChanges();
  const ids = createTextIds();
  const clean = sanitizeHtml(source, { ...options, transformTags: { '*': createTransform({ changes, ids }) } });
  if (/<[!?]/.test(source)) changes.addChanged('a comment', 'Visitors do not see comments, so they are not stored.');
  return { html: addHeadingIds(ids.followLinks(clean.trim()), ids), changes: changes.list() };
}

/** Lists the `src` addresses of the images in sanitized rich text. */
export const listImages = (clean: string): string[] =>
  [...clean.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

interface TransformContext {
  changes: ChangeCollector;
  ids: TextIds;
}

function createTransform({ changes, ids }: TransformContext): sanitizeHtml.Transformer {
  return (written, attribs) => {
    const tagName = conversions.get(written) ?? written;
    if (tagName !== written) changes.addConverted(written, tagName);
    if (!allowedTags.has(tagName)) {
      changes.addElement(written);
      return { tagName, attribs };
    }
    const attributes = pickAttributes(attribs, { tagName, changes });
    if (tagName === 'a') cleanAnchor(attributes, { attribs, changes });
    if (tagName === 'img') cleanImage(attributes, changes);
    cleanGlobalAttributes(attributes, { tagName, changes, ids });
    return { tagName, attribs: attributes };
  };
}

function pickAttributes(
  attribs: sanitizeHtml.Attributes,
  { tagName, changes }: { tagName: string; changes: ChangeCollector },
): sanitizeHtml.Attributes {
  const kept = new Set([...globalAttributes, ...(allowedAttributes[tagName] ?? [])]);
  // Word names the target of a link by `name`.
  const isAnchorName = (name: string) => tagName === 'a' && name === 'name';
  for (const [name, value] of Object.entries(attribs))
    if (!kept.has(name) && value !== '' && !isAnchorName(name)) changes.addAttribute(name, tagName);
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => kept.has(name)));
}

const linkRelations = new Set([
  ...['nofollow', 'ugc', 'sponsored', 'external', 'noopener', 'noreferrer', 'author', 'license'],
]);

interface AnchorContext {
  attribs: sanitizeHtml.Attributes;
  changes: ChangeCollector;
}

function cleanAnchor(attributes: sanitizeHtml.Attributes, context: AnchorContext): void {
  const { attribs } = context;
  cleanAddress(attributes, context);
  if (attribs.name && !attributes.id) attributes.id = attribs.name;
  cleanTarget(attributes, context);
}

function cleanAddress(attributes: sanitizeHtml.Attributes, { attribs: { href }, changes }: AnchorContext): void {
  if (href === undefined) return;
  const normalized = normalizeLink(href);
  if ('link' in normalized) {
    attributes.href = toRootedLink(normalized.link);
  } else {
    delete attributes.href;
    changes.addLost(href, normalized.problem);
  }
}

function cleanTarget(
  attributes: sanitizeHtml.Attributes,
  { attribs: { rel = '', target = '' }, changes }: AnchorContext,
): void {
  const isNewTab = target === '_blank';
  if (!isNewTab) delete attributes.target;
  if (!['', '_self', '_blank'].includes(target)) changes.addAttribute('target', 'a');
  const relations = rel
    .toLowerCase()
    .split(/\s+/)
    .filter((relation) => linkRelations.has(relation));
  const safe = new Set([...(isNewTab ? ['noopener', 'noreferrer'] : []), ...relations]);
  if (safe.size > 0) attributes.rel = [...safe].join(' ');
  else delete attributes.rel;
}

function cleanImage(attributes: sanitizeHtml.Attributes, changes: ChangeCollector): void {
  const { src = '' } = attributes;
  attributes.src = encodeImageAddress(src);
  if (!isSafeImage(attributes.src))
    changes.addLost(
      src === '' ? '<img>' : src,
      'Pictures need a path of this site or an https address. Upload this one to the media library.',
    );
}

const languageTag = /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i;

function cleanGlobalAttributes(
  attributes: sanitizeHtml.Attributes,
  { tagName, changes, ids }: TransformContext & { tagName: string },
): void {
  const { dir, lang, id } = attributes;
  const drop = (name: string): void => {
    delete attributes[name];
    changes.addAttribute(name, tagName);
  };
  if (dir !== undefined && !/^(?:ltr|rtl|auto)$/i.test(dir)) drop('dir');
  if (lang !== undefined && !languageTag.test(lang)) drop('lang');
  if (id === undefined) return;
  const stored = ids.add(id);
  if (stored === undefined) drop('id');
  else attributes.id = stored;
}
