import { encodeImageAddress, isSafeImage, normalizeLink } from '../../../../contract/links.ts';
import { unwrap } from './paste-dom.ts';

/** A kind of content that is left out of pasted HTML. */
interface Kind {
  one: string;
  many: string;
  /** What the user can do about it. */
  advice?: string;
}

const kinds = {
  picture: { one: 'a picture', many: 'pictures', advice: 'Copy each by itself, or choose it in the media library.' },
  link: { one: 'the address of a link', many: 'addresses of links' },
  comment: { one: 'a comment', many: 'comments' },
  film: { one: 'a film or sound', many: 'films or sounds', advice: 'Link to the page that plays it.' },
  frame: { one: 'an embedded page', many: 'embedded pages', advice: 'Link to the page that it shows.' },
  drawing: { one: 'a drawing', many: 'drawings', advice: 'Upload it as a picture.' },
  formula: { one: 'a formula', many: 'formulas', advice: 'Write it as text, or upload a picture of it.' },
  field: { one: 'a form field', many: 'form fields' },
} satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;

const selectors: readonly (readonly [KindName, string])[] = [
  ['film', 'video, audio'],
  ['frame', 'iframe, object, embed'],
  ['drawing', 'svg:not([aria-hidden="true"]), canvas'],
  ['formula', 'math'],
  ['field', 'input:not([type="hidden"]), select, textarea'],
];

/** What was left out, by the kind, with how many there were. */
export type LeftOut = ReadonlyMap<KindName, number>;

/** Removes what texts cannot hold, and returns what that was. */
export function removeLeftOut(body: HTMLElement): LeftOut {
  const counts = new Map<KindName, number>();
  const add = (name: KindName): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  removePictures(body, () => add('picture'));
  removeAddresses(body, () => add('link'));
  for (const [name, selector] of selectors)
    for (const element of body.querySelectorAll(selector)) {
      add(name);
      element.remove();
    }
  for (const mark of body.querySelectorAll('[data-left-out]')) {
    const name = mark.getAttribute('data-left-out') ?? '';
    if (isKindName(name)) add(name);
    mark.remove();
  }
  return counts;
}

function removePictures(body: HTMLElement, add: () => void): void {
  for (const picture of body.querySelectorAll('img')) {
    if (isSafeImage(encodeImageAddress(picture.getAttribute('src') ?? ''))) continue;
    if (!isInvisible(picture)) add();
    picture.remove();
  }
}

/** The text of a link stays. */
function removeAddresses(body: HTMLElement, add: () => void): void {
  for (const link of body.querySelectorAll('a[href]')) {
    if (isStorable(link.getAttribute('href') ?? '')) continue;
    add();
    unwrap(link);
  }
}

const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** Mails have pictures of one pixel, which count their readers. */
const isInvisible = (picture: Element): boolean =>
  ['width', 'height'].every((name) => /^[01](?:px)?$/.test(picture.getAttribute(name) ?? ''));

const isStorable = (address: string): boolean => address.startsWith('#') || 'link' in normalizeLink(address);

/** Describes what was left out: a sentence, and what the user can do; undefined if nothing was. */
export function describeLeftOut(leftOut: LeftOut): { text: string; details: string[] } | undefined {
  const entries = [...leftOut].map(([name, count]): Kind & { count: number } => ({ ...kinds[name], count }));
  if (entries.length === 0) return undefined;
  const names = entries.map(({ one, many, count }) => (count === 1 ? one : `${count} ${many}`));
  const list = new Intl.ListFormat('en').format(names);
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  const sentence = `${list} ${total === 1 ? 'was' : 'were'} left out of what was pasted.`;
  return {
    text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    details: entries.flatMap(({ advice }) => advice ?? []),
  };
}
