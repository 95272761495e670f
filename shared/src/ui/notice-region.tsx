import { Button, CloseButton, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onAuthChange } from '../runtime/auth.ts';
import styles from './notice-region.module.css';
import { dismiss, dismissAll, onNotices, shownNotices, type Shown } from './notices.ts';

/** Long enough to read and to press Undo; it begins anew after somebody has looked at it closely. */
export const noticeMs = 10_000;
/** Takes the focus to the newest notice. */
const shortcut = 'F8';

/** The notices in a corner of the page: read out politely, and reached from everywhere by F8. */
export function NoticeRegion() {
  const notices = useSyncExternalStore(onNotices, shownNotices);
  const region = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => dismissAll, []);
  // What somebody did is not for whoever stands before the login, nor for who signs in next.
  useEffect(() => onAuthChange(dismissAll), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const newest = event.key === shortcut ? region.current?.lastElementChild?.querySelector('button') : undefined;
      if (!newest) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={`Notices (${shortcut})`}
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} isHeld={isHeld} onGone={() => setHeld(false)} />
      ))}
    </section>
  );
}

interface NoticeCardProps {
  notice: Shown;
  isHeld: boolean;
  /** What goes takes pointer and focus along without a word. */ onGone: () => void;
}

function NoticeCard({ notice, isHeld, onGone }: NoticeCardProps) {
  const { id, text, details = [], isBad = false, action } = notice;
  useEffect(() => {
    if (isHeld || isBad) return undefined;
    const timer = setTimeout(() => dismiss(id), noticeMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, isBad]);

  const handleDismiss = () => {
    dismiss(id);
    onGone();
  };
  const handleAction = () => {
    handleDismiss();
    action?.run();
  };

  return (
    <Paper shadow="lg" radius="md" className={styles.notice} data-bad={isBad || undefined}>
      {isBad ? (
        <IconAlertTriangle size={20} aria-hidden className={styles.icon} />
      ) : (
        <IconCircleCheck size={20} aria-hidden className={styles.icon} />
      )}
      <div className={styles.words}>
        <Text size="sm">{text}</Text>
        {details.map((detail) => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
      </div>
      {action ? (
        <Button size="compact-sm" variant="white" aria-keyshortcuts={shortcut} onClick={handleAction}>
          {action.label}
        </Button>
      ) : null}
      <CloseButton aria-label="Dismiss" variant="transparent" className={styles.close} onClick={handleDismiss} />
    </Paper>
  );
}
