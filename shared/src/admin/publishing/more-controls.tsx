import { Button, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from '../router.ts';
import styles from './draft-controls.module.css';

/**
 * The buttons of a draft that are needed seldom. On a phone one button shows them: in the bar they would cover a third
 * of the form.
 */
export function MoreControls({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  // A link that opens the review returns the focus to its button.
  const [isOpen, setOpen] = useState(query.get('review') === '1');
  return (
    <div className={styles.more} data-open={isOpen || undefined}>
      {children}
      <Button
        className={styles.toggle}
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        leftSection={<IconDots size={17} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'More'}
        <VisuallyHidden> actions</VisuallyHidden>
      </Button>
    </div>
  );
}
