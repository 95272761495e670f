import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { findProblem } from '../form/rules.ts';
import { labelled, toText, type InputProps } from './input-props.ts';
import styles from './source.module.css';

const hints = {
  map: 'The embed code of a map, or the address of a place, of Google Maps or OpenStreetMap.',
  json: 'A JSON-LD object.',
};

const validMessages = { map: 'A map that the site can show.', json: 'Valid JSON.' };

/** An input for source code, validated while it is typed. */
export function CodeInput(props: InputProps) {
  const { field, value, rows, help, error, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'code') return null;
  const source = toText(value);
  const problem = findProblem(field, source);
  return (
    <div>
      <Textarea
        {...labelled(props)}
        description={help ?? hints[field.language]}
        classNames={{ input: styles.source ?? '' }}
        ref={inputRef}
        rows={rows}
        spellCheck={false}
        value={source}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {source.trim() === '' ? null : (
        <Group justify="space-between" mt={4} mih={22}>
          <Text size="xs" c="dimmed" aria-live="polite">
            {error ? null : (problem ?? validMessages[field.language])}
          </Text>
          {field.language === 'json' && problem === undefined ? (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconBraces size={13} aria-hidden />}
              onClick={() => onChange(JSON.stringify(JSON.parse(source), null, 2))}
            >
              Format
            </Button>
          ) : null}
        </Group>
      )}
    </div>
  );
}
