import { readFrameTitle, toEmbedBlock } from '@quoin/shared/contract/frames/embed-block';
import { makeEmbedTitle, parseEmbed } from '@quoin/shared/contract/frames/embeds';
import { findPictureName } from '@quoin/shared/contract/media-name';
import { Parser } from 'htmlparser2';
import type { ChangeCollector } from './text-changes.ts';

const maxTitle = 200;

/** An element of a source that becomes a block: the frame of a player, or a block as somebody wrote it. */
interface Candidate {
  name: string;
  address: string;
  title: string;
  /** The address of its picture; '' without one. */
  picture: string;
  /** Where it begins and ends in the source. */
  start: number;
  end: number;
  /** Whether it is directly in a paragraph, which cannot contain a figure. */
  isInParagraph: boolean;
  /** Whether it has an end tag and, in a figure, only a link with the title and a picture. Else more would be lost. */
  isWhole: boolean;
}

interface EmbedSource {
  source: string;
  /** The players of its blocks, as `data-embed` has them. */
  players: ReadonlySet<string>;
}

/**
 * Replaces the frames of known players by blocks as they are stored, and writes blocks in that form. Other elements are
 * left to the cleaning, which also checks the result.
 */
export function replaceEmbeds(source: string, changes: ChangeCollector): EmbedSource {
  const players = new Set<string>();
  if (!/<iframe|data-embed/i.test(source)) return { source, players };
  const pieces: string[] = [];
  let end = 0;
  for (const candidate of findCandidates(source)) {
    const parsed = parseEmbed(candidate.address);
    if ('problem' in parsed || !candidate.isWhole) continue;
    players.add(parsed.embed.player);
    const title = candidate.title === '' ? makeEmbedTitle(parsed.embed) : candidate.title;
    const block = toEmbedBlock(parsed.embed, { title, picture: candidate.picture });
    const written = source.slice(candidate.start, candidate.end);
    // HTML has two ways to end the tag of a picture.
    if (written.replaceAll(' />', '>') !== block.replaceAll(' />', '>'))
      changes.addChanged(`<${candidate.name}>`, `Stored as a block that plays "${title}" on request.`);
    const range = candidate.isInParagraph ? leaveParagraph(source, candidate) : { ...candidate, before: '', after: '' };
    const between = source.slice(end, range.start);
    // Nothing is between two blocks of one paragraph.
    if (between.trim() === '' && pieces.at(-1) === '<p>' && range.before === '</p>') pieces.pop();
    else pieces.push(between, range.before);
    pieces.push(block, range.after);
    end = range.end;
  }
  return { source: [...pieces, source.slice(end)].join(''), players };
}

/** Returns the address that a frame or a block shows; undefined for another element. */
const readPlayer = (name: string, attributes: Record<string, string>): string | undefined => {
  if (name === 'iframe') return attributes.src ?? '';
  return name === 'figure' ? attributes['data-embed'] : undefined;
};

/** Reads an element within a figure, which may contain a link, with a picture of the media library before its title. */
function readPart(
  figure: Candidate,
  { name, src = '', parent }: { name: string; src: string | undefined; parent: string | undefined },
): void {
  if (name === 'a' && parent === 'figure') return;
  const isPicture = name === 'img' && parent === 'a' && figure.picture === '' && findPictureName(src) !== undefined;
  if (isPicture) figure.picture = src;
  else figure.isWhole = false;
}

/** Finds the outermost candidates, in their order. */
function findCandidates(source: string): Candidate[] {
  const found: Candidate[] = [];
  const open: string[] = [];
  let current: (Candidate & { depth: number }) | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const address = readPlayer(name, attributes);
      if (current?.name === 'figure') readPart(current, { name, src: attributes.src, parent: open.at(-1) });
      if (current === undefined && address !== undefined)
        current = {
          name,
          address,
          title: name === 'iframe' ? readFrameTitle(attributes.title ?? '') : '',
          picture: '',
          start: parser.startIndex,
          end: source.length,
          isInParagraph: open.at(-1) === 'p',
          isWhole: true,
          depth: open.length,
        };
      open.push(name);
    },
    ontext: (text) => {
      if (current?.name === 'figure') current.title += text;
    },
    onclosetag: (_, isImplied) => {
      open.pop();
      if (current === undefined || open.length > current.depth) return;
      const { depth: _depth, isWhole, ...candidate } = current;
      found.push({
        ...candidate,
        title: toTitle(candidate.title),
        end: parser.endIndex + 1,
        isWhole: isWhole && !isImplied,
      });
      current = undefined;
    },
  });
  parser.end(source);
  return found;
}

/** Cuts between characters: half of one is no text. */
const toTitle = (text: string): string => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, maxTitle).join('');

/** So much of the source around a block is searched for the tags of its paragraph. */
const maxTag = 200;

/** Ends the paragraph before a block and begins it again after, unless nothing is there. */
function leaveParagraph(source: string, { start, end }: Candidate) {
  const opening = /<p(?:\s[^<>]*)?>\s*$/i.exec(source.slice(Math.max(0, start - maxTag), start))?.[0];
  const closing = /^\s*<\/p\s*>/i.exec(source.slice(end, end + maxTag))?.[0];
  return {
    start: start - (opening?.length ?? 0),
    end: end + (closing?.length ?? 0),
    before: opening === undefined ? '</p>' : '',
    after: closing === undefined ? '<p>' : '',
  };
}
