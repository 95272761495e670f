import { Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { HtmlField, TextField } from '../../contract/field.ts';

/** The count appears when this share of the limit is left. */
const nearly = 0.2;

interface Count {
  words: string;
  isOver: boolean;
}

function toCount({ cut, max }: Pick<TextField, 'cut' | 'max'>, length: number): Count | undefined {
  const left = max - length;
  if (left < 0) return { words: `${-left} characters too many`, isOver: true };
  if (left <= max * nearly) return { words: `${left} characters left`, isOver: false };
  if (cut === undefined || length === 0) return undefined;
  return length > cut
    ? { words: `${length} characters; where the site cuts it, the first ${cut} show`, isOver: true }
    : { words: `${cut - length} of ${cut} characters left before the site cuts it`, isOver: false };
}

const toText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/**
 * The pause in typing, in ms, before the words of rich text are counted: parsing the text on each key would delay the
 * next key.
 */
const restMs = 300;

/**
 * Shows how many characters are left. It is announced to screen readers only when there are too many and the typing
 * pauses.
 */
export function CharacterCount({ field, text }: { field: TextField | HtmlField; text: string }) {
  const isCutHtml = field.kind === 'html' && field.cut !== undefined && text.length <= field.max * (1 - nearly);
  const [rested] = useDebouncedValue(text, restMs);
  const words = useMemo(() => (isCutHtml ? toText(rested).length : 0), [isCutHtml, rested]);
  const count = toCount(field, isCutHtml ? words : text.length);
  // Rich text is normally longer than its excerpt, so this is shown but not announced.
  const isUrgent = Boolean(count?.isOver) && !isCutHtml;
  const [spoken] = useDebouncedValue(isUrgent && count ? count.words : '', 1000);
  return (
    <div>
      {count ? (
        <Text size="xs" c={isUrgent ? 'var(--mantine-color-text)' : 'dimmed'} ta="end" mt={2} aria-hidden>
          {count.words}
        </Text>
      ) : null}
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </div>
  );
}
