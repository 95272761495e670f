import type { Editor } from '@tiptap/core';
import { parseEmbed } from '../../../../contract/frames/embeds.ts';
import { readFrameTitle, toEmbedBlock } from '../../../../contract/frames/embed-block.ts';
import { findEmbed, findEmptyLine, insertEmbed } from '../embed-node.ts';
import { parseBody } from '../stored-html.ts';

/**
 * Pastes the address of a video or recording as a block, if it is pasted alone and on an empty line, and the share code
 * of a provider as what it contains. Returns whether it did: otherwise the text is pasted as usual.
 */
export function pasteEmbed(editor: Editor, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (editor.isActive('codeBlock')) return false;
  if (/^<iframe\b/i.test(text)) return editor.view.pasteHTML(text, event);
  const embed = findEmptyLine(editor) && findEmbed(text);
  if (!embed) return false;
  insertEmbed(editor, { player: embed.player, title: '', picture: '' });
  return true;
}

/** Replaces the frames of players in pasted HTML by blocks. */
export function replaceFrames(body: HTMLElement): void {
  const last = new Map<Element, Element>();
  for (const frame of body.querySelectorAll('iframe')) {
    const embed = findEmbed(frame.getAttribute('src'));
    const block = embed
      ? parseBody(toEmbedBlock(embed, { title: readFrameTitle(frame.title), picture: '' })).firstElementChild
      : null;
    if (!block) continue;
    // A paragraph cannot contain a figure. Several of one paragraph stay in their order.
    const place = frame.closest('p') ?? frame;
    (last.get(place) ?? place).after(block);
    last.set(place, block);
    frame.remove();
  }
}

/** Returns why frames of pasted HTML are no blocks, each reason once. */
export function listRefusedFrames(html: string): string[] {
  const parsed = [...parseBody(html).querySelectorAll('iframe')].map((frame) =>
    parseEmbed(frame.getAttribute('src') ?? ''),
  );
  return [...new Set(parsed.flatMap((one) => ('problem' in one ? one.problem : [])))];
}
