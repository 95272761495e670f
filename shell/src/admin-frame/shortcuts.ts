import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';

/** A key, or a sequence of keys, and its action. The key listener and the help sheet use the same list. */
export interface Shortcut {
  /** Names as in `KeyboardEvent.key`; the prefix `Mod+` means Control, on a Mac Command. */
  keys: readonly string[];
  description: string;
  /** Returns false when there is nothing to do; the browser then handles the key. */
  run: () => unknown;
}

export interface ShortcutGroup {
  heading: string;
  shortcuts: readonly Shortcut[];
}

interface ShortcutOptions {
  menu: readonly MenuEntry[];
  pathname: string;
  goTo: (address: string) => void;
  onFind: () => void;
  onHelp: () => void;
}

const findInContent = <E extends HTMLElement>(selector: string): E | null =>
  document.querySelector<E>(`#content ${selector}`);

function focusSearch(): boolean {
  const box = findInContent<HTMLInputElement>('input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

const formSelector = 'form:not([role="search"])';

/** Finds the form that contains the focus, otherwise the first form of the screen. */
function findFormToSave(): HTMLFormElement | null {
  const focusedForm = document.activeElement?.closest<HTMLFormElement>(`#content ${formSelector}`);
  return focusedForm ?? findInContent<HTMLFormElement>(formSelector);
}

/** Clicks the form's submit button, so that the form's validation and a disabled button apply. */
function save(): boolean {
  const form = findFormToSave();
  const active = document.activeElement;
  // Blur first, as a click would do: some fields take over their text only on blur.
  if (active instanceof HTMLElement) active.blur();
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  return form !== null;
}

/** Returns all shortcuts of the back-office for the screen at `pathname`. */
export function listShortcuts({ menu, pathname, goTo, onFind, onHelp }: ShortcutOptions): ShortcutGroup[] {
  const entry = menu.find(({ path }) => pathname === `/admin/${path}` || pathname.startsWith(`/admin/${path}/`));
  const add = () => {
    if (!entry?.adds) return false;
    return goTo(`/admin/${entry.path}/form`);
  };
  return [
    {
      heading: 'Everywhere',
      shortcuts: [
        { keys: ['Mod+k'], description: 'Find a screen, an action or a record', run: onFind },
        { keys: ['?'], description: 'Show these shortcuts', run: onHelp },
        { keys: ['/'], description: 'Search this list, or find anything', run: () => focusSearch() || onFind() },
        { keys: ['n'], description: 'Add a record to this list', run: add },
        { keys: ['Mod+s'], description: 'Save the form', run: save },
      ],
    },
    {
      heading: 'Go to',
      shortcuts: menu.flatMap(({ key, label, path }) =>
        key ? [{ keys: ['g', key], description: label, run: () => goTo(`/admin/${path}`) }] : [],
      ),
    },
  ];
}
