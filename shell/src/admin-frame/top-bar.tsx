import { useSyncExternalStore } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { appKey } from '@quoin/shared/runtime/app-key';
import { useLocation } from '@quoin/shared/runtime/router';
import { IconDeviceDesktop, IconMoon, IconSearch, IconSun } from '@quoin/shared/ui/icons';
import { ActionIcon, Burger, UnstyledButton, useMantineColorScheme } from '@quoin/shared/ui/parts';
import { screenPlace } from '@quoin/shared/ui/screen-place';
import styles from './admin-frame.module.css';
import type { AccountAccess } from './session/use-account.ts';
import { useSites } from './use-sites.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  menu: MenuEntry[];
  account: AccountAccess | Error | undefined;
  isMenuOpen: boolean;
  onMenu: () => void;
  onFind: () => void;
  onHelp: () => void;
  onLogout: () => void;
}

const noAccess: AccountAccess = { app_keys: [], withheld_keys: [], rights: [] };

/** The sidebar's entry of the area that a path is in. */
const findArea = (menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  menu.find(({ path }) => `${pathname.toLowerCase()}/`.startsWith(`/admin/${path}/`));

export function TopBar({ menu, account, isMenuOpen, onMenu, onFind, onHelp, onLogout }: TopBarProps) {
  // Without account data there are no rights; the API client has logged the error.
  const { app_keys: appKeys, rights } = account && !(account instanceof Error) ? account : noAccess;
  const sites = useSites(appKeys);
  return (
    <div className={styles.bar}>
      <Burger
        opened={isMenuOpen}
        onClick={onMenu}
        hiddenFrom="md"
        size="sm"
        aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isMenuOpen}
        aria-controls="sidebar"
      />
      <div className={styles.location}>
        <OpenSite sites={sites} />
        <Place menu={menu} />
      </div>
      <UnstyledButton
        className={styles.find}
        onClick={onFind}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} aria-hidden /> <span>Find anything</span> <kbd aria-hidden>Ctrl K</kbd>
      </UnstyledButton>
      <SchemeButton />
      <UserMenu rights={rights} sites={sites} onHelp={onHelp} onLogout={onLogout} />
    </div>
  );
}

/** Says where one is: the area, and in it the record or the screen. */
function Place({ menu }: { menu: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const place = useSyncExternalStore(screenPlace.listen, screenPlace.read);
  const area = findArea(menu, pathname);
  const name = place?.record ?? place?.title;
  if (!area) return <span className={styles.area}>{name ?? 'Back-office'}</span>;
  // The heading of an area's first screen is the area again.
  const isFirst = `/admin/${area.path}` === pathname.toLowerCase().replace(/\/$/, '');
  if (isFirst || name === undefined) return <span className={styles.area}>{area.label}</span>;
  return (
    <span className={`${styles.area} ${styles.within}`} title={name}>
      <span>{area.label}</span>{' '}
      <span aria-hidden className={styles.step}>
        ›{' '}
      </span>
      <span className={styles.record}>{name}</span>
    </span>
  );
}

const schemes = {
  light: { next: 'dark', label: 'Colours: light', Icon: IconSun },
  dark: { next: 'auto', label: 'Colours: dark', Icon: IconMoon },
  auto: { next: 'light', label: 'Colours: as the system', Icon: IconDeviceDesktop },
} as const;

/** Cycles through the colour schemes light, dark and system. */
function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, label, Icon } = schemes[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={19} aria-hidden />
    </ActionIcon>
  );
}

/** Shows the current site's name to an administrator of several sites; its key when the name is not available. */
function OpenSite({ sites }: { sites: ReturnType<typeof useSites> }) {
  if (!(sites instanceof Error) && sites.length === 0) return null;
  const name =
    (sites instanceof Error ? undefined : sites.find(({ app_key: key }) => key === appKey())?.name) || appKey();
  return (
    <span className={styles.site} title={name}>
      {name}
    </span>
  );
}
