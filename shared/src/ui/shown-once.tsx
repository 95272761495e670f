import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface ShownOnceProps {
  label: string;
  /** Says what the value is good for, and that nothing shows it again. */
  description: string;
  value: string;
  /** More buttons than the one that copies. */
  children?: ReactNode;
  /** Is called when the value was copied, by the button or with the keyboard. */
  onCopied?: (() => void) | undefined;
}

/** A value that nothing shows again, with a button that copies it. The focus moves to it, and selects it. */
export function ShownOnce({ label, description, value, children, onCopied }: ShownOnceProps) {
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('Copied.');
      onCopied?.();
    } catch {
      input.current?.select();
      setSaid('Your browser did not allow that. The text is selected: copy it with the keyboard.');
    }
  };
  return (
    <Stack gap="xs">
      <TextInput
        ref={input}
        label={label}
        description={description}
        readOnly
        autoComplete="off"
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={onCopied}
      />
      <Group gap="sm">
        <Button onClick={() => void copy()}>Copy</Button>
        {children}
      </Group>
      <Text size="sm" role="status">
        {said}
      </Text>
    </Stack>
  );
}
