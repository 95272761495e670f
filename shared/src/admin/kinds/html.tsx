import { Textarea } from '@mantine/core';
import { labelled, textOf, type InputProps } from './input-props.ts';
import styles from './source.module.css';

/** Rich text, as its source: what is typed is what is saved. The server cleans it. */
export function HtmlInput(props: InputProps) {
  const { value, rows, help, inputRef, onChange, onBlur } = props;
  return (
    <Textarea
      {...labelled(props)} description={help ?? 'HTML. Scripts and styles are removed when it is saved.'} classNames={{ input: styles.source ?? '' }}
      ref={inputRef} rows={rows} spellCheck value={textOf(value)} onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
