import { Node, type Editor } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { makeEmbedTitle, parseEmbed, type Embed } from '../../../contract/frames/embeds.ts';
import { findPictureName } from '../../../contract/media-name.ts';

export interface EmbedAttributes {
  /** The address of the player. */
  player: string;
  /** Empty: the text has the title of `makeEmbedTitle`. */
  title: string;
  /** The address of a picture in the media library; '' without one. */
  picture: string;
}

/** Returns what a player's address plays; undefined for another address. */
export function findEmbed(address: unknown): Embed | undefined {
  const parsed = typeof address === 'string' ? parseEmbed(address) : undefined;
  return parsed && 'embed' in parsed ? parsed.embed : undefined;
}

const getTitle = ({ attrs }: DocumentNode): string => {
  const embed = findEmbed(attrs.player);
  return String(attrs.title) || (embed ? makeEmbedTitle(embed) : '');
};

/** Reads a block as it is stored. A figure with more than a link and its picture is a figure. */
function readBlock(figure: HTMLElement): EmbedAttributes | false {
  const embed = findEmbed(figure.dataset.embed);
  const isLink = figure.children.length === 1 && figure.firstElementChild?.localName === 'a';
  const picture = figure.querySelector(':scope > a > img')?.getAttribute('src') ?? '';
  if (!embed || !isLink || (picture !== '' && findPictureName(picture) === undefined)) return false;
  return { player: embed.player, title: (figure.textContent ?? '').trim(), picture };
}

function drawPicture(src: string): HTMLElement {
  const picture = document.createElement('img');
  picture.src = src;
  picture.alt = '';
  return picture;
}

/**
 * A video or recording of another site. The editor draws its title and address: the back-office loads nothing from the
 * provider.
 */
export const embedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    player: { default: '', parseHTML: () => null },
    title: { default: '', parseHTML: () => null },
    picture: { default: '', parseHTML: () => null },
  }),
  parseHTML: () => [{ tag: 'figure[data-embed]', priority: 60, getAttrs: readBlock }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-embed': String(node.attrs.player) },
    [
      'a',
      { href: findEmbed(node.attrs.player)?.page ?? '' },
      ...(node.attrs.picture === '' ? [] : [['img', { src: String(node.attrs.picture), alt: '' }]]),
      getTitle(node),
    ],
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      const embed = findEmbed(node.attrs.player);
      dom.dataset.embed = '';
      const title = document.createElement('strong');
      title.textContent = getTitle(node);
      const source = document.createElement('span');
      source.textContent = embed ? `${makeEmbedTitle(embed)}: ${embed.page}` : '';
      dom.append(title, source);
      if (node.attrs.picture !== '') dom.append(drawPicture(String(node.attrs.picture)));
      return { dom };
    },
});

/** Inserts a block in place of an empty line, or below the block with the caret, and selects it. */
export function insertEmbed(editor: Editor, attrs: EmbedAttributes): void {
  const { selection, schema } = editor.state;
  const { $from, to } = selection;
  const line = findEmptyLine(editor);
  const below = findPlaceBelow($from, ({ node, index }) =>
    Boolean(schema.nodes.embed && node.canReplaceWith(index, index, schema.nodes.embed)),
  );
  const place = line ?? { from: below ?? to, to: below ?? to };
  editor.chain().insertContentAt(place, { type: 'embed', attrs }).setNodeSelection(place.from).run();
}

/** Returns the paragraph with the caret if it is empty, and a block may replace it. */
export function findEmptyLine({ state: { selection, schema } }: Editor): { from: number; to: number } | undefined {
  const { $from, empty } = selection;
  if (!empty || $from.depth === 0 || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0)
    return undefined;
  const index = $from.index(-1);
  const isReplaceable = schema.nodes.embed && $from.node(-1).canReplaceWith(index, index + 1, schema.nodes.embed);
  return isReplaceable ? { from: $from.before(), to: $from.after() } : undefined;
}

function findPlaceBelow(
  $from: ResolvedPos,
  accepts: (place: { node: DocumentNode; index: number }) => boolean,
): number | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (accepts({ node: $from.node(depth - 1), index: $from.indexAfter(depth - 1) })) return $from.after(depth);
  return undefined;
}
