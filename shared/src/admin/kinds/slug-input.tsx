import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Draft } from '../descriptor.ts';
import { toSlug } from '../to-slug.ts';
import { labelled, textOf, type InputProps } from './input-props.ts';

type SlugProps = InputProps & { from: string | undefined };

/**
 * The slug that the title suggests, or ''. While the record is new and nobody has written one, the value follows it.
 */
function useSuggestion({
  name,
  from,
  isNew,
  value,
  onChange,
}: Pick<SlugProps, 'name' | 'from' | 'isNew' | 'value' | 'onChange'>): string {
  const title = textOf(useWatch<Draft>({ name: from ?? name }) ?? null);
  const suggestion = from ? toSlug(title) : '';
  const slug = textOf(value);
  // The input may begin with a slug that somebody has written: what was kept in this browser is filled in like that.
  const suggested = useRef(suggestion);
  // Before the next key is taken: a slug that changes under who has just selected it would stand before what they type.
  useLayoutEffect(() => {
    if (!from || !isNew || slug !== suggested.current) return;
    suggested.current = suggestion;
    if (suggestion !== slug) onChange(suggestion);
  }, [from, isNew, suggestion, slug, onChange]);
  return suggestion === slug ? '' : suggestion;
}

/** The slug that the record has, where the form has another one now. */
const formerOf = ({ saved = null, value }: Pick<SlugProps, 'saved' | 'value'>): string =>
  value === '' || value === saved ? '' : textOf(saved);

/**
 * The last part of a record's address; suggested again only when asked for, and a change says what becomes of the old
 * one.
 */
export function SlugInput(props: SlugProps) {
  const { value, help, inputRef, onChange, onBlur } = props;
  const suggestion = useSuggestion(props);
  const former = formerOf(props);
  return (
    <div>
      <TextInput
        {...labelled(props)}
        description={help ?? 'The last part of its address. Small letters, digits and hyphens.'}
        ref={inputRef}
        value={textOf(value)}
        autoComplete="off"
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text size="sm" mt={former ? 4 : 0} aria-live="polite">
          {former ? `It was “${former}”. Once this is saved, the old address leads to the new one.` : null}
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
