import type { Embed } from './embeds.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Returns the title of a frame; empty for one that share codes give to every frame, such as "YouTube video player". */
export const readFrameTitle = (title: string): string =>
  /^(?:youtube|vimeo|soundcloud)?[\s-]*(?:(?:audio|video)[\s-]*)?player$/i.test(title.trim()) ? '' : title.trim();

/** What a block shows before it plays. */
export interface EmbedFace {
  title: string;
  /** The address of a picture in the media library; '' without one. One of another host would tell it who reads. */
  picture: string;
}

/**
 * Returns an embed as rich texts store it: a figure with a link. A reader that knows nothing of players shows the link;
 * another one finds the address of the player in `data-embed`.
 */
export const toEmbedBlock = ({ player, page }: Embed, { title, picture }: EmbedFace): string => {
  const image = picture === '' ? '' : `<img src="${escapeAttribute(picture)}" alt="" />`;
  return `<figure data-embed="${escapeAttribute(player)}"><a href="${escapeAttribute(page)}">${image}${escapeText(title)}</a></figure>`;
};

const block = /<figure data-embed="([^"]*)"><a href="[^"]*">(?:<img src="([^"]*)" alt="" \/?>)?([^<]*)<\/a><\/figure>/g;

/** Replaces each block of a stored text. `replace` gets the address of the player, and the face as escaped HTML. */
export const replaceEmbedBlocks = (html: string, replace: (player: string, face: EmbedFace) => string | undefined) =>
  html.replaceAll(block, (...parts: [string, string, string | undefined, string]) => {
    const [whole, player, picture = '', title] = parts;
    return replace(player.replaceAll('&amp;', '&'), { title, picture }) ?? whole;
  });
