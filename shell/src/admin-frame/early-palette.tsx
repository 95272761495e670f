import type { KeyboardEvent } from 'react';
import styles from './early-palette.module.css';

interface EarlyPaletteProps {
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}

const takeFocus = (box: HTMLInputElement | null): void => box?.focus();

/**
 * Placeholder of the palette's text box while the palette loads. It takes the focus, so that text typed after Ctrl-K
 * does not end up in a field of a form.
 */
export function EarlyPalette({ typed, onType, onClose }: EarlyPaletteProps) {
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <input
      ref={takeFocus}
      className={styles.box}
      value={typed}
      placeholder="One moment…"
      aria-label="Find anything"
      aria-busy
      autoComplete="off"
      spellCheck={false}
      onKeyDown={handleKey}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
