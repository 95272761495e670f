import { replaceEmbedBlocks, type EmbedFace } from '@quoin/shared/contract/frames/embed-block';
import { isPlayed, parseEmbed, type Embed } from '@quoin/shared/contract/frames/embeds';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import hidden from '../components/visually-hidden.module.css';
import { embedTexts } from './embed-texts.ts';
import styles from './embeds.module.css';

/**
 * Returns what a figure may play in a frame. Undefined for the address of anything else, and for a player that the
 * policy of the page forbids.
 */
export function findPlayed(player: string): Embed | undefined {
  const parsed = parseEmbed(player);
  return 'embed' in parsed && isPlayed(parsed.embed, runtimeConfig().peertubeHosts) ? parsed.embed : undefined;
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Draws the blocks of videos and recordings in a rich text as panels. A panel is a link to the page of the provider, so
 * it works without JavaScript, and no request goes to the provider before the visitor presses it.
 */
export const withEmbeds = (html: string): string =>
  replaceEmbedBlocks(html, (player, face) => {
    const parsed = parseEmbed(player);
    return 'embed' in parsed
      ? drawPanel(parsed.embed, { ...face, canPlay: findPlayed(player) !== undefined })
      : undefined;
  });

/** Title and picture are escaped already. */
function drawPanel(embed: Embed, { title, picture, canPlay }: EmbedFace & { canPlay: boolean }): string {
  const page = escapeAttribute(embed.page);
  const hint = canPlay
    ? `${embedTexts.contacts(new URL(embed.player).hostname)} <a href="${page}" rel="noopener">${embedTexts.open(embed)}</a>`
    : embedTexts.leads(embed);
  return [
    `<figure class="${styles.embed}"${canPlay ? ` data-embed="${escapeAttribute(embed.player)}"` : ''}>`,
    `<a class="${styles.panel}" href="${page}" rel="noopener">`,
    picture === '' ? '' : `<img class="${styles.picture}" src="${picture}" alt="">`,
    `<span class="${styles.play}" aria-hidden="true"></span>`,
    `<span class="${styles.stone}"><span class="${styles.title}" dir="auto" data-title>${canPlay ? `<span class="${hidden.visuallyHidden}">${embedTexts.play} </span>` : ''}${title}</span> `,
    // An editor's title comes first; without one, the title says the same.
    title === embedTexts.source(embed) ? '' : `<span class="${styles.source}">${embedTexts.source(embed)}</span>`,
    '</span>',
    `</a><figcaption>${hint}</figcaption></figure>`,
  ].join('');
}
