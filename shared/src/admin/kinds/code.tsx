import { Textarea } from '@mantine/core';
import { labelled, textOf, type InputProps } from './input-props.ts';
import styles from './source.module.css';

const hints = { map: 'The embed code of a map: one iframe.', json: 'A JSON-LD object.' };

/** Source that is not prose. */
export function CodeInput(props: InputProps) {
  const { field, value, rows, help, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'code') return null;
  return (
    <Textarea
      {...labelled(props)} description={help ?? hints[field.language]} classNames={{ input: styles.source ?? '' }}
      ref={inputRef} rows={rows} spellCheck={false} value={textOf(value)} onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
