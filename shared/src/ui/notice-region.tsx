import { Button, CloseButton, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onAuthChange } from '../runtime/auth.ts';
import styles from './notice-region.module.css';
import { dismiss, dismissAll, onNotices, shownNotices, type ShownNotice } from './notices.ts';

/** How long a notice is shown, in milliseconds. The time restarts after a hover or focus. */
export const noticeMs = 10_000;
/** The key that moves the focus to the newest notice. */
const shortcut = 'F8';

/** Shows the notices in a corner of the page. Screen readers announce them politely; F8 moves the focus to them. */
export function NoticeRegion() {
  const notices = useSyncExternalStore(onNotices, shownNotices);
  const region = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => dismissAll, []);
  // Notices are private: remove them when the user signs out or another user signs in.
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
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} isPaused={isPaused} onGone={() => setPaused(false)} />
      ))}
    </section>
  );
}

interface NoticeCardProps {
  notice: ShownNotice;
  isPaused: boolean;
  /** A removed element fires no `mouseleave` or `blur`, so the region resets `isPaused`. */
  onGone: () => void;
}

function NoticeCard({ notice, isPaused, onGone }: NoticeCardProps) {
  const { id, text, details = [], isBad = false, action } = notice;
  useEffect(() => {
    if (isPaused || isBad) return undefined;
    const timer = setTimeout(() => dismiss(id), noticeMs);
    return () => clearTimeout(timer);
  }, [id, isPaused, isBad]);

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
      <div className={styles.text}>
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
