import { useId, useRef, useState } from 'react';
import { Link } from '@quoin/shared/runtime/router';
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCircle, IconWorld } from '@quoin/shared/ui/icons';
import { UnstyledButton } from '@quoin/shared/ui/parts';
import { AccountItems, type AccountItemsProps } from './account-items.tsx';
import styles from './user-menu.module.css';

interface UserMenuProps extends AccountItemsProps {
  onHelp: () => void;
  onLogout: () => void;
}

/**
 * The administrator's menu. It uses the browser's popover, because the library's menu would be a tenth of the first
 * screen's scripts.
 */
export function UserMenu({ onHelp, onLogout, ...account }: UserMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const closeAnd = (act: () => void) => () => {
    list.current?.hidePopover?.();
    act();
  };
  return (
    <>
      <UnstyledButton className={styles.user} popoverTarget={id} onClick={() => setWasOpened(true)}>
        <IconUserCircle size={22} aria-hidden /> <span>Admin</span> <IconChevronDown size={15} aria-hidden />
      </UnstyledButton>
      <div ref={list} id={id} popover="auto" className={styles.list}>
        {wasOpened ? (
          <>
            <Link className={styles.item} to="/admin/account" onClick={closeAnd(() => undefined)}>
              <IconUserCircle size={16} aria-hidden /> My account
            </Link>
            <a className={styles.item} href="/">
              <IconWorld size={16} aria-hidden /> Go to the site
            </a>
            <UnstyledButton className={styles.item} onClick={closeAnd(onHelp)}>
              <IconKeyboard size={16} aria-hidden /> Keyboard shortcuts
            </UnstyledButton>
            <AccountItems {...account} itemClass={styles.item} onOpen={closeAnd(() => undefined)} />
            <UnstyledButton className={styles.item} onClick={closeAnd(onLogout)}>
              <IconLogout size={16} aria-hidden /> Logout
            </UnstyledButton>
          </>
        ) : null}
      </div>
    </>
  );
}
