import type { TextChange } from '@quoin/shared/contract/wire';
import { emptyWrappers, reasons } from './text-elements.ts';

/** A change in a text whose field is not known yet. */
export type UnnamedChange = Omit<TextChange, 'field'>;

/** So many different changes are named; the others are counted. */
const maxNamed = 20;
const maxLength = 200;

export interface ChangeCollector {
  /** An address or element that is not stored. */
  addLost: (what: string, why: string) => void;
  /** A part that is stored in another form, or has no effect. */
  addChanged: (what: string, why: string) => void;
  /** An address that is stored in a complete form, such as with its scheme and without blanks. */
  addAddress: (written: string, stored: string) => void;
  /** An id that is stored with the prefix of ids in texts. */
  addId: (written: string, stored: string) => void;
  /** An element that is not in the allow-list. */
  addElement: (tag: string) => void;
  addConverted: (tag: string, stored: string) => void;
  addAttribute: (attribute: string, tag: string) => void;
  list: () => UnnamedChange[];
}

/** Collects what cleaning changes in one text. Equal changes are named once. */
export function collectChanges(): ChangeCollector {
  const named = new Map<string, UnnamedChange>();
  const more = { count: 0, isLoss: false };
  const add = (isLoss: boolean, [what, why]: readonly [string, string]): void => {
    const key = `${what} ${why}`;
    if (named.has(key)) return;
    if (named.size < maxNamed) return void named.set(key, { is_loss: isLoss, what: what.slice(0, maxLength), why });
    more.count += 1;
    more.isLoss ||= isLoss;
  };
  const addLost = (what: string, why: string): void => add(true, [what, why]);
  const addChanged = (what: string, why: string): void => add(false, [what, why]);
  return {
    addLost,
    addChanged,
    addElement: (tag) => {
      if (emptyWrappers.has(tag)) addChanged(`<${tag}>`, 'It has no effect in a text. Its content stays.');
      else addLost(`<${tag}>`, reasons.get(tag) ?? 'Texts do not hold this element.');
    },
    addAddress: (written, stored) => {
      if (written.trim() !== stored) addChanged(written.trim(), `Stored as ${stored.slice(0, maxLength)}`);
    },
    addId: (written, stored) => {
      if (written.trim() !== stored)
        addChanged(`id="${written.trim()}"`, `Stored as ${stored}. Links of the text to it lead there.`);
    },
    addConverted: (tag, stored) => addChanged(`<${tag}>`, `Stored as <${stored}>.`),
    addAttribute: (attribute, tag) => addChanged(`${attribute} on <${tag}>`, getAttributeReason(attribute)),
    list: () => [
      ...named.values(),
      ...(more.count > 0
        ? [{ is_loss: more.isLoss, what: `${more.count} more`, why: `Only the first ${maxNamed} are named.` }]
        : []),
    ],
  };
}

function getAttributeReason(attribute: string): string {
  if (/^on/.test(attribute)) return 'Texts hold no scripts.';
  return /^(?:style|class|align|valign|bgcolor|color|face|size|border|cell(?:padding|spacing)|width|height)$/.test(
    attribute,
  )
    ? 'Texts have the design of the site.'
    : 'Texts do not keep this attribute, or not this value.';
}
