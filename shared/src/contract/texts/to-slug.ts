import { replaceLetters, unseen } from './fold-text.ts';
import { isSlug } from './text-patterns.ts';

const maxLength = 120;

/**
 * Makes a slug from a title: small letters, digits and single hyphens, at most 120 characters; '' if no letter is left.
 * Latin letters become ASCII letters, other scripts stay as they are.
 */
export function toSlug(title: string): string {
  const plain = title
    .normalize('NFC')
    // Only there: in other scripts, such as Thai, a compatible form is another spelling.
    .replaceAll(/[\p{Script=Latin}\p{Script=Common}]+/gu, (part) => part.normalize('NFKD'))
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase();
  const words = replaceLetters(plain)
    .replaceAll(unseen, '')
    .normalize('NFC')
    // A mark needs a letter or digit in front of it.
    .replaceAll(/(?:[^\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]|^)+\p{M}*/gu, '-');
  const slug = [...words.replace(/^-/, '')].slice(0, maxLength).join('').replace(/-$/, '');
  return isSlug(slug) ? slug : '';
}
