import { encodeImageAddress, isSafeImage, normalizeLink } from '@quoin/shared/contract/links';
import { parseEmbed } from '@quoin/shared/contract/frames/embeds';
import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { replaceEmbeds } from './replace-embeds.ts';
import { addHeadingIds, createTextIds, type TextIds } from './text-ids.ts';
import { collectChanges, type ChangeCollector, type UnnamedChange } from './text-changes.ts';
import {
  allowedAttributes,
  allowedTags,
  allowedValues,
  conversions,
  globalAttributes,
  nonTextTags,
} from './text-elements.ts';

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
export function cleanHtml(written: string): CleanText {
  const changes = collectChanges();
  const ids = createTextIds();
  const { source, players } = replaceEmbeds(written, changes);
  const transform = createTransform({ changes, ids, players });
  const clean = sanitizeHtml(source, { ...options, transformTags: { '*': transform } });
  if (/<[!?]/.test(source)) changes.addChanged('a comment', 'Visitors do not see comments, so they are not stored.');
  return { html: addHeadingIds(ids.followLinks(clean.trim()), ids), changes: changes.list() };
}

/** Lists the `src` addresses of the images in sanitized rich text. */
export const listImages = (clean: string): string[] =>
  [...clean.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

interface TransformContext {
  changes: ChangeCollector;
  ids: TextIds;
  /** The players that blocks of the text may name. */
  players: ReadonlySet<string>;
}

function createTransform({ changes, ids, players }: TransformContext): sanitizeHtml.Transformer {
  return (written, attribs) => {
    const tagName = conversions.get(written) ?? written;
    if (tagName !== written) changes.addConverted(written, tagName);
    if (!allowedTags.has(tagName)) {
      if (written === 'iframe') addLostFrame(attribs.src ?? '', changes);
      else changes.addElement(written);
      return { tagName, attribs };
    }
    const attributes = pickAttributes(attribs, { tagName, changes });
    if (tagName === 'a') cleanAnchor(attributes, { attribs, changes });
    if (tagName === 'img') cleanImage(attributes, changes);
    if (tagName === 'figure') cleanFigure(attributes, { changes, players });
    cleanValues(attributes, { tagName, changes, ids });
    return { tagName, attribs: attributes };
  };
}

/** Attributes that have an effect without a value. */
const switches = new Set([
  'hidden',
  'reversed',
  'inert',
  'nowrap',
  'contenteditable',
  'popover',
  'itemscope',
  'download',
]);

function pickAttributes(
  attribs: sanitizeHtml.Attributes,
  { tagName, changes }: { tagName: string; changes: ChangeCollector },
): sanitizeHtml.Attributes {
  const kept = new Set([...globalAttributes, ...(allowedAttributes[tagName] ?? [])]);
  // Word names the target of a link by `name`.
  const isAnchorName = (name: string) => tagName === 'a' && name === 'name';
  for (const [name, value] of Object.entries(attribs))
    if (!kept.has(name) && (value !== '' || switches.has(name)) && !isAnchorName(name))
      changes.addAttribute(name, tagName);
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
    changes.addAddress(href, attributes.href);
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
  const written = rel
    .toLowerCase()
    .split(/\s+/)
    .filter((relation) => relation !== '');
  const kept = written.filter((relation) => linkRelations.has(relation));
  if (kept.length < written.length) changes.addAttribute('rel', 'a');
  const safe = new Set([...(isNewTab ? ['noopener', 'noreferrer'] : []), ...kept]);
  if (safe.size > 0) attributes.rel = [...safe].join(' ');
  else delete attributes.rel;
}

function cleanImage(attributes: sanitizeHtml.Attributes, changes: ChangeCollector): void {
  const { src = '' } = attributes;
  attributes.src = encodeImageAddress(src);
  if (isSafeImage(attributes.src)) changes.addAddress(src, attributes.src);
  else
    changes.addLost(
      src === '' ? '<img>' : src,
      'Pictures need a path of this site or an https address. Upload this one to the media library.',
    );
}

/** Says why a frame is not a block: another site's, or one without an end tag. */
function addLostFrame(src: string, changes: ChangeCollector): void {
  const parsed = parseEmbed(src);
  changes.addLost(
    '<iframe>',
    'problem' in parsed
      ? `Texts hold no frames but those of players. ${parsed.problem} Otherwise link to the page that it shows.`
      : 'It has no end tag.',
  );
}

function cleanFigure(
  attributes: sanitizeHtml.Attributes,
  { changes, players }: Pick<TransformContext, 'changes' | 'players'>,
): void {
  const player = attributes['data-embed'];
  if (player === undefined || players.has(player)) return;
  delete attributes['data-embed'];
  const parsed = parseEmbed(player);
  changes.addLost(
    player,
    'problem' in parsed
      ? parsed.problem
      : 'The figure of a player has a link with the title, a picture of the media library in it, and nothing else.',
  );
}

function cleanValues(
  attributes: sanitizeHtml.Attributes,
  { tagName, changes, ids }: Omit<TransformContext, 'players'> & { tagName: string },
): void {
  const drop = (name: string): void => {
    delete attributes[name];
    changes.addAttribute(name, tagName);
  };
  for (const [name, pattern] of Object.entries(allowedValues))
    if (attributes[name] !== undefined && !pattern.test(attributes[name])) drop(name);
  if (attributes.id === undefined) return;
  const stored = ids.add(attributes.id);
  if (stored === undefined) return drop('id');
  changes.addId(attributes.id, stored);
  attributes.id = stored;
}
