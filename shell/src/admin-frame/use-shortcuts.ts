import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from '@quoin/shared/runtime/storage';
import type { Shortcut, ShortcutGroup } from './shortcuts.ts';

const storageKey = 'plainShortcuts';

/**
 * Whether single-key shortcuts are on. Users can switch them off, because dictation or a slip of the hand triggers them
 * by accident (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => readStored(storageKey) !== 'off';
export const setSingleKeys = (isOn: boolean) => writeStored(storageKey, isOn ? null : 'off');

/** Longest time between the keys of a sequence, in milliseconds. */
const sequenceTimeoutMs = 1500;

const readKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
  if (altKey || key.length !== 1) return undefined;
  return ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : key;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement
  && (target.isContentEditable
    || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'));

/** While a dialog is open, no shortcut acts on the screen behind it. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const acceptsSingleKeys = (target: EventTarget | null): boolean => areSingleKeysOn() && !isTyping(target);

/** Runs these shortcuts on key presses: none while a dialog is open, no single keys while the user types text. */
export function useShortcuts(groups: readonly ShortcutGroup[]): void {
  const lastKey = useRef<{ key: string; at: number }>(undefined);

  const find = (key: string): Shortcut | undefined => {
    const first = lastKey.current && Date.now() - lastKey.current.at < sequenceTimeoutMs ? [lastKey.current.key] : [];
    lastKey.current = undefined;
    const all = groups.flatMap(({ shortcuts }) => shortcuts);
    const typed = [...first, key];
    const match = all.find(({ keys }) => keys.join(' ') === typed.join(' '));
    if (!match && all.some(({ keys }) => keys.length > 1 && keys[0] === key)) lastKey.current = { key, at: Date.now() };
    return match;
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = readKey(event);
    if (key === undefined || event.defaultPrevented || isDialogOpen()) return;
    if (!key.startsWith('Mod+') && !acceptsSingleKeys(event.target)) return;
    const shortcut = find(key);
    if (shortcut && shortcut.run() !== false) event.preventDefault();
  });

  // A layout effect listens before the first paint: users may press a key as soon as they see the screen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
