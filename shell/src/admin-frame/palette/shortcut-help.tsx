import { useState } from 'react';
import { Modal } from '@quoin/shared/ui/modal';
import { Checkbox } from '@quoin/shared/ui/parts';
import type { ShortcutGroup } from '../shortcuts.ts';
import { areSingleKeysOn, setSingleKeys } from '../use-shortcuts.ts';
import styles from './shortcut-help.module.css';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

const toKeyName = (key: string): string =>
  key.startsWith('Mod+') ? `${isMac() ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}` : key;

/** The help sheet: all shortcuts, and the switch for single keys. */
export function ShortcutHelp({
  isOpen,
  onClose,
  groups,
}: {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly ShortcutGroup[];
}) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={680}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      {groups.map(({ heading, shortcuts }) => (
        <section key={heading} aria-label={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ keys, description }) => (
              <div key={keys.join(' ')} className={styles.line}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {toKeyName(key)}
                    </kbd>
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        mt="md"
        label="Single-key shortcuts"
        description="If this is off, only shortcuts with Ctrl or ⌘ work."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setSingleKeys(checked);
        }}
      />
    </Modal>
  );
}
