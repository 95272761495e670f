import type { MenuEntry } from '@quoin/shared/contract/plate';

/** A key, or keys one after the other, and what it does. This list is what listens, and what the help sheet draws. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them; `Mod+` is held: Control, on a Mac Command. */
  keys: readonly string[];
  does: string;
  /** Answers false where there is nothing to do: the key is then the browser's. */
  run: () => unknown;
}

export interface ShortcutGroup {
  heading: string;
  shortcuts: readonly Shortcut[];
}

interface Frame {
  menu: readonly MenuEntry[];
  pathname: string;
  goTo: (address: string) => void;
  onFind: () => void;
  onHelp: () => void;
}

const inContent = <E extends HTMLElement>(selector: string): E | null =>
  document.querySelector<E>(`#content ${selector}`);

function focusSearch(): boolean {
  const box = inContent<HTMLInputElement>('input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

const toSave = 'form:not([role="search"])';

/** The form that somebody is in, or else the screen's first. */
function formToSave(): HTMLFormElement | null {
  const own = document.activeElement?.closest<HTMLFormElement>(`#content ${toSave}`);
  return own ?? inContent<HTMLFormElement>(toSave);
}

/** Presses the form's own button, so that what it refuses is refused here too. */
function save(): boolean {
  const form = formToSave();
  const active = document.activeElement;
  // As a pointer's press would: a field that takes what was typed only when it is left has it then.
  if (active instanceof HTMLElement) active.blur();
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  return form !== null;
}

/** Every shortcut of the back-office, as it stands on the screen that is shown. */
export function shortcutsOf({ menu, pathname, goTo, onFind, onHelp }: Frame): ShortcutGroup[] {
  const entry = menu.find(({ path }) => pathname === `/admin/${path}` || pathname.startsWith(`/admin/${path}/`));
  const add = () => {
    if (!entry?.adds) return false;
    return goTo(`/admin/${entry.path}/form`);
  };
  return [
    {
      heading: 'Everywhere',
      shortcuts: [
        { keys: ['Mod+k'], does: 'Find a screen, an action or a record', run: onFind },
        { keys: ['?'], does: 'Show these shortcuts', run: onHelp },
        { keys: ['/'], does: 'Search this list; elsewhere, find anything', run: () => focusSearch() || onFind() },
        { keys: ['n'], does: 'Add one, where things are added', run: add },
        { keys: ['Mod+s'], does: 'Save the form', run: save },
      ],
    },
    {
      heading: 'Go to',
      shortcuts: menu.flatMap(({ key, label, path }) =>
        key ? [{ keys: ['g', key], does: label, run: () => goTo(`/admin/${path}`) }] : [],
      ),
    },
  ];
}
