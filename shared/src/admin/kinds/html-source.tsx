import { Textarea } from '@mantine/core';
import { labelled, toText, type InputProps } from './input-props.ts';
import styles from './source.module.css';

/** Shows rich text as HTML source, which is saved as it is typed. The server sanitizes it. */
export function HtmlSource({ isReadOnly = false, ...props }: InputProps & { isReadOnly?: boolean }) {
  const { value, rows, inputRef, onChange, onBlur } = props;
  return (
    <Textarea
      {...labelled(props)}
      classNames={{ input: styles.source ?? '' }}
      ref={inputRef}
      rows={rows}
      spellCheck
      readOnly={isReadOnly}
      value={toText(value)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
