import type { MenuEntry } from '@quoin/shared/contract/plate';
import { useLocation } from '@quoin/shared/runtime/router';
import { IconChevronDown, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSearch, IconSun, IconUserCircle, IconWorld } from '@quoin/shared/ui/icons';
import { ActionIcon, Burger, Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@quoin/shared/ui/parts';
import styles from './admin-frame.module.css';
import { SiteItems } from './site-items.tsx';

interface TopBarProps { menu: MenuEntry[]; isMenuOpen: boolean; onMenu: () => void; onFind: () => void; onHelp: () => void; onLogout: () => void }

/** The area's name as its link in the sidebar has it. */
const areaOf = (menu: readonly MenuEntry[], pathname: string): string =>
  menu.find(({ path }) => pathname === `/admin/${path}` || pathname.startsWith(`/admin/${path}/`))?.label ?? 'Back-office';

export function TopBar({ menu, isMenuOpen, onMenu, onFind, onHelp, onLogout }: TopBarProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.bar}>
      <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'} aria-expanded={isMenuOpen} aria-controls="sidebar" />
      <span className={styles.area}>{areaOf(menu, pathname)}</span>
      <UnstyledButton className={styles.find} onClick={onFind} aria-label="Find anything" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} aria-hidden /> <span>Find anything</span> <kbd>Ctrl K</kbd>
      </UnstyledButton>
      <SchemeButton />
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={styles.user}><IconUserCircle size={22} aria-hidden /> Admin <IconChevronDown size={15} aria-hidden /></UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href="/" leftSection={<IconWorld size={16} aria-hidden />}>Go to the site</Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>Keyboard shortcuts</Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>Logout</Menu.Item>
          <SiteItems />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const schemes = {
  light: { next: 'dark', label: 'Colours: light', Icon: IconSun },
  dark: { next: 'auto', label: 'Colours: dark', Icon: IconMoon },
  auto: { next: 'light', label: 'Colours: as the system', Icon: IconDeviceDesktop },
} as const;

/** Goes round light, dark, and the system's own. */
function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, label, Icon } = schemes[colorScheme];
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => setColorScheme(next)}><Icon size={19} aria-hidden /></ActionIcon>
    </Tooltip>
  );
}
