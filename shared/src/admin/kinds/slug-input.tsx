import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Draft } from '../descriptor.ts';
import { isInvisible } from '../../contract/texts/visible-text.ts';
import { toSlug } from '../../contract/texts/to-slug.ts';
import { labelled, toText, type InputProps } from './input-props.ts';

type SlugProps = InputProps & { sourceField: string | undefined };

/**
 * Returns the slug that the title suggests, or '' if it is the current one, and whether the title has no letters for a
 * slug. While the record is new and the user has not written a slug, the value follows the title.
 */
function useSuggestion({
  name,
  sourceField,
  isNew,
  value,
  onChange,
}: Pick<SlugProps, 'name' | 'sourceField' | 'isNew' | 'value' | 'onChange'>): {
  suggestion: string;
  hasNoLetters: boolean;
} {
  const title = toText(useWatch<Draft>({ name: sourceField ?? name }) ?? null);
  const suggestion = sourceField ? toSlug(title) : '';
  const slug = toText(value);
  // Starts with the suggestion, not with the value: a restored local draft may contain a slug that the user has
  // written.
  const suggested = useRef(suggestion);
  // A layout effect runs before the next key. Otherwise the slug could change after the user has selected it, and the
  // typed text would be appended to it.
  useLayoutEffect(() => {
    if (!sourceField || !isNew || slug !== suggested.current) return;
    suggested.current = suggestion;
    if (suggestion !== slug) onChange(suggestion);
  }, [sourceField, isNew, suggestion, slug, onChange]);
  return {
    suggestion: suggestion === slug ? '' : suggestion,
    hasNoLetters: sourceField !== undefined && suggestion === '' && !isInvisible(title),
  };
}

/** Returns the stored slug if the form now has another one, else ''. */
const getPreviousSlug = ({ saved = null, value }: Pick<SlugProps, 'saved' | 'value'>): string =>
  value === '' || value === saved ? '' : toText(saved);

/** Returns what becomes of the address when the form is saved, if that is not what the input shows. */
function getNote(props: SlugProps, hasNoLetters: boolean): string | null {
  if (hasNoLetters && toText(props.value) === '')
    return 'No address can be made from this title, because it has no letters. If you leave this empty, the address gets the number of the record, as in post-12.';
  const previousSlug = getPreviousSlug(props);
  return previousSlug === ''
    ? null
    : `It was “${previousSlug}”. Once this is saved, the old address leads to the new one.`;
}

/**
 * Edits the last part of a record's address. An existing slug is replaced by a suggestion only on request, and a change
 * says that the old address redirects.
 */
export function SlugInput(props: SlugProps) {
  const { value, help, inputRef, onChange, onBlur } = props;
  const { suggestion, hasNoLetters } = useSuggestion(props);
  const note = getNote(props, hasNoLetters);
  return (
    <div>
      <TextInput
        {...labelled(props)}
        description={help ?? 'The last part of its address. Letters without capitals, digits and hyphens.'}
        ref={inputRef}
        value={toText(value)}
        autoComplete="off"
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text size="sm" mt={note ? 4 : 0} aria-live="polite">
          {note}
        </Text>
        {suggestion ? (
          <Button
            flex="none"
            mt={4}
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRefresh size={13} aria-hidden />}
            onClick={() => onChange(suggestion)}
          >
            Suggest again
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
