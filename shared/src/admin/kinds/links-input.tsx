import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ClipboardEvent } from 'react';
import { mayBeListed } from '../form/rules.ts';
import styles from './links-input.module.css';
import { toText, type InputProps } from './input-props.ts';

/** Edits web addresses, one row each; the value joins them with line breaks. There is always at least one row. */
export function LinksInput({ name, label, help, value, error, inputRef, onChange, onBlur }: InputProps) {
  const links = toText(value).split('\n');
  const rows = useRef<(HTMLInputElement | null)[]>([]);
  /** The row to focus after the next render. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current !== undefined) rows.current[next.current]?.focus();
    next.current = undefined;
  }, [value]);

  const change = (newLinks: readonly string[], focused?: number) => {
    next.current = focused;
    onChange(newLinks.join('\n'));
  };
  const remove = (index: number) => change(links.toSpliced(index, 1), Math.max(index - 1, 0));
  /** Pasting several lines makes one row for each. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\s*[\n\r]+\s*/)
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const current = links[index] === '' ? [] : links.slice(index, index + 1);
    change(links.toSpliced(index, 1, ...current, ...lines), index + current.length + lines.length - 1);
  };
  const firstInvalid = links.findIndex((link) => !mayBeListed(link));

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${name}-label` }}
      description={help}
      error={error}
      errorProps={{ id: `${name}-error` }}
    >
      <div className={styles.rows} role="group" aria-labelledby={`${name}-label`}>
        {links.map((link, index) => (
          // The index is the key, because the text changes while it is typed.
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              className={styles.link}
              name={name}
              aria-label={`${label}: link ${index + 1}`}
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              value={link}
              error={error !== undefined && (firstInvalid === -1 || !mayBeListed(link))}
              // Mantine's own `aria-describedby` names only elements of this row, not the error of the group.
              attributes={error === undefined ? {} : { input: { 'aria-describedby': `${name}-error` } }}
              ref={(input) => {
                rows.current[index] = input;
                if (index === Math.max(firstInvalid, 0)) inputRef(input);
              }}
              onPaste={(event) => paste(event, index)}
              onBlur={onBlur}
              onChange={({ currentTarget }) => change(links.with(index, currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove link ${index + 1}`}
              disabled={links.length === 1 && link === ''}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          className={styles.add}
          variant="light"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => change([...links, ''], links.length)}
        >
          Add Link
        </Button>
      </div>
    </Input.Wrapper>
  );
}
