import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CompletePart, Row } from '../descriptor.ts';
import { PartBadges } from './part-badges.tsx';
import { getLevelBelow, getPartKind, type Level } from './part-names.ts';
import styles from './parts.module.css';
import type { useOpenPart } from './use-open-part.ts';
import { toBodyId } from './use-part-focus.ts';

interface PartHeadProps {
  part: CompletePart;
  /** The level of the heading of the list. */
  level: Level;
  row: Row;
  open: ReturnType<typeof useOpenPart>;
  /** The buttons of the part. */
  children: ReactNode;
}

/** The heading of a part, which opens and closes it, with its kind and state. */
export function PartHead({ part, level, row, open, children }: PartHeadProps) {
  const Heading = `h${getLevelBelow(level)}` as const;
  const kind = getPartKind(part, row);
  return (
    <div className={styles.head}>
      <Heading className={styles.name}>
        <button
          type="button"
          id={open.key}
          className={styles.toggle}
          aria-expanded={open.isOpen}
          aria-controls={toBodyId(open.key)}
          aria-disabled={open.isRemoved || undefined}
          onClick={open.isRemoved ? undefined : open.toggle}
        >
          <IconChevronRight size={16} aria-hidden className={styles.chevron} />
          <span className={styles.label}>{open.name}</span>
        </button>
      </Heading>
      {kind === undefined ? null : (
        <Text size="xs" c="dimmed" component="span">
          {kind}
        </Text>
      )}
      <PartBadges row={row} isTouched={open.isTouched} />
      <span className={styles.actions}>{children}</span>
    </div>
  );
}
