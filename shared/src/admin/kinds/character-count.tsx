import { Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { HtmlField, TextField } from '../../contract/field.ts';

/** The count appears when this share of the limit is left. */
const warningShare = 0.2;

interface Count {
  message: string;
  isOver: boolean;
}

function toCount({ cut, max }: Pick<TextField, 'cut' | 'max'>, length: number): Count | undefined {
  const remaining = max - length;
  if (remaining < 0) return { message: `${-remaining} characters too many`, isOver: true };
  if (remaining <= max * warningShare) return { message: `${remaining} characters left`, isOver: false };
  if (cut === undefined || length === 0) return undefined;
  return length > cut
    ? { message: `${length} characters; where the site cuts it, the first ${cut} show`, isOver: true }
    : { message: `${cut - length} of ${cut} characters left before the site cuts it`, isOver: false };
}

const toText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/**
 * The pause in typing, in ms, before the words of rich text are counted: parsing the text on each key would delay the
 * next key.
 */
const pauseMs = 300;

/**
 * Shows how many characters are left. It is announced to screen readers only when there are too many and the typing
 * pauses.
 */
export function CharacterCount({ field, text }: { field: TextField | HtmlField; text: string }) {
  const isCutHtml = field.kind === 'html' && field.cut !== undefined && text.length <= field.max * (1 - warningShare);
  const [debouncedText] = useDebouncedValue(text, pauseMs);
  const plainLength = useMemo(() => (isCutHtml ? toText(debouncedText).length : 0), [isCutHtml, debouncedText]);
  const count = toCount(field, isCutHtml ? plainLength : text.length);
  // Rich text is normally longer than its excerpt, so this is shown but not announced.
  const isUrgent = Boolean(count?.isOver) && !isCutHtml;
  const [announced] = useDebouncedValue(isUrgent && count ? count.message : '', 1000);
  return (
    <div>
      {count ? (
        <Text size="xs" c={isUrgent ? 'var(--mantine-color-text)' : 'dimmed'} ta="end" mt={2} aria-hidden>
          {count.message}
        </Text>
      ) : null}
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </div>
  );
}
