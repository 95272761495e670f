/** Anything that has ink: no blanks, control and format characters, fillers, and no Braille cell without dots. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing: it is empty, or has only blanks and invisible characters. */
export const isInvisible = (text: string): boolean => !visible.test(text);

/** `hasLines`: the text may have tabs and line breaks. */
interface TextShape {
  hasLines: boolean;
}

const control = /[\p{Cc}\p{Surrogate}]/u;
const controlButLines = /[^\t\n\r\P{Cc}]|\p{Surrogate}/u;

/**
 * Returns, as a sentence, which character of a text is no part of a text: a control character, or one half of a
 * surrogate pair. PostgreSQL does not store all of them, and no screen shows them.
 */
export function findControlCharacter(text: string, { hasLines }: TextShape): string | undefined {
  const found = (hasLines ? controlButLines : control).exec(text);
  if (!found) return undefined;
  const [character] = found;
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const place = [...text.slice(0, found.index)].length + 1;
  return `Contains ${nameCharacter(character)} (${code}) as its character ${place}, which no reader sees. Remove it.`;
}

function nameCharacter(character: string): string {
  if (/[\t\n\r]/.test(character)) return character === '\t' ? 'a tab' : 'a line break';
  return /\p{Cc}/u.test(character) ? 'a control character' : 'half a character';
}
