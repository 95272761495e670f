import { overrideParameter } from '@quoin/shared/contract/releases/override';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconWorld,
} from '@quoin/shared/ui/icons';
import { useMantineColorScheme } from '@quoin/shared/ui/parts';
import { getMenuIcon } from '../menu-icons.tsx';
import type { CommandGroup } from './command.ts';

export interface CommandProps {
  menu: readonly MenuEntry[];
  onLogout: () => void;
  onHelp: () => void;
}

const size = 19;

/** Returns the commands that are available on every screen: the screens of all remotes, and the frame's actions. */
export function useCommands({ menu, onLogout, onHelp }: CommandProps): CommandGroup[] {
  const { setColorScheme } = useMantineColorScheme();
  const chooseScheme = (value: 'light' | 'dark' | 'auto') => () => setColorScheme(value);
  return [
    {
      heading: 'Screens',
      commands: menu.map(({ path, label, icon }) => ({
        id: `go-${path}`,
        label,
        icon: getMenuIcon(icon),
        to: `/admin/${path}`,
      })),
    },
    {
      heading: 'Actions',
      commands: [
        ...menu.flatMap(({ path, adds }) =>
          adds
            ? [
                {
                  id: `add-${path}`,
                  label: `Add a ${adds}`,
                  icon: <IconPlus size={size} aria-hidden />,
                  to: `/admin/${path}/form`,
                },
              ]
            : [],
        ),
        {
          id: 'site',
          label: 'Go to the site',
          icon: <IconWorld size={size} aria-hidden />,
          run: () => globalThis.location.assign('/'),
        },
        ...(document.querySelector('.quoin-override')
          ? [
              {
                id: 'end-overrides',
                label: 'End all overrides',
                icon: <IconWorld size={size} aria-hidden />,
                run: () => globalThis.location.assign(`?${overrideParameter}=off`),
              },
            ]
          : []),
        { id: 'light', label: 'Colours: light', icon: <IconSun size={size} aria-hidden />, run: chooseScheme('light') },
        { id: 'dark', label: 'Colours: dark', icon: <IconMoon size={size} aria-hidden />, run: chooseScheme('dark') },
        {
          id: 'auto',
          label: 'Colours: as the system',
          icon: <IconDeviceDesktop size={size} aria-hidden />,
          run: chooseScheme('auto'),
        },
        { id: 'help', label: 'Keyboard shortcuts', icon: <IconKeyboard size={size} aria-hidden />, run: onHelp },
        { id: 'logout', label: 'Logout', icon: <IconLogout size={size} aria-hidden />, run: onLogout },
      ],
    },
  ];
}
