import { useEffect, useRef } from 'react';
import { Button, Group, Stack, Text } from '@quoin/shared/ui/parts';
import styles from './factors.module.css';

/** Shows new recovery codes, which the server does not show again. */
export function RecoveryCodesView({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text size="sm" ref={intro} tabIndex={-1}>
        Store these recovery codes, for the day when you do not have your phone. Each of them replaces a code once. They
        are not shown again.
      </Text>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button onClick={onDone}>I have stored them</Button>
        <Button variant="default" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          Copy
        </Button>
      </Group>
    </Stack>
  );
}
