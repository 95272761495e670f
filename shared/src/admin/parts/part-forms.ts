import { createContext, useContext } from 'react';
import { createAnnouncer } from '../../runtime/announcer.ts';
import type { CompletePart, Row } from '../descriptor.ts';

/** The open form of a part of a record. */
export interface PartForm {
  /** The noun of the part. */
  noun: string;
  /** Returns the name of the part, as it is typed. */
  getName: () => string;
  isTouched: () => boolean;
  /** Saves what is typed into the draft of the part; returns whether all of it is stored. */
  save: () => Promise<boolean>;
  /** Returns the record that a save would make. */
  preview: () => Row;
  /** Opens the part and moves the focus to what is wrong in it. */
  show: () => void;
}

/** Opens a part, shows messages at its fields, and focuses the first. */
type ShowErrors = (errors: Readonly<Record<string, string[]>>) => void;

/** Returns the key of a part among the open ones. It is also the value of `part` in the address of a form. */
export const toPartKey = ({ screens: { contract } }: Pick<CompletePart, 'screens'>, id: number): string =>
  `${contract.name}-${id}`;

/** Creates the registry of the open forms of a record's parts, at any depth. */
export function createPartForms() {
  const forms = new Map<string, PartForm>();
  const cards = new Map<string, ShowErrors>();
  const changes = createAnnouncer();
  let latest: string | undefined;
  return {
    /** Adds the form of a part; returns the function that removes it. */
    add: (key: string, form: PartForm) => {
      forms.set(key, form);
      changes.announce();
      return () => {
        forms.delete(key);
        changes.announce();
      };
    },
    find: (key: string): PartForm | undefined => forms.get(key),
    /** Adds the card of a part, which is there while its form is closed too; returns the function that removes it. */
    addCard: (key: string, show: ShowErrors) => {
      cards.set(key, show);
      return () => void cards.delete(key);
    },
    findCard: (key: string): ShowErrors | undefined => cards.get(key),
    /** Returns the forms with changes whose parts are not among these. */
    listLost: (keys: ReadonlySet<string>): PartForm[] =>
      [...forms].flatMap(([key, form]) => (!keys.has(key) && form.isTouched() ? [form] : [])),
    /** Returns the part in which was typed last, or which was opened last. */
    findLatest: (): PartForm | undefined => (latest === undefined ? undefined : forms.get(latest)),
    hasOpen: () => forms.size > 0,
    isTouched: () => [...forms.values()].some((form) => form.isTouched()),
    /** Says that the form of a part is opened, or has other values. */
    announce: (key: string) => {
      latest = key;
      changes.announce();
    },
    /** Subscribes to changes of the forms and of their values; returns the function that unsubscribes. */
    listen: changes.listen,
    /** Saves all forms with changes, one after another; returns those that are not stored, and how many are. */
    save: async (): Promise<{ stored: number; failed: PartForm[] }> => {
      const touched = [...forms.values()].filter((form) => form.isTouched());
      const failed: PartForm[] = [];
      for (const form of touched) if (!(await form.save())) failed.push(form);
      return { stored: touched.length - failed.length, failed };
    },
  };
}

export type PartForms = ReturnType<typeof createPartForms>;

/** What the parts of a record need of its form. */
export interface PartsScope {
  forms: PartForms;
  /** The application of the record. */
  appKey: string;
  /** Whether the user may only read the record, and so its parts. */
  isReadOnly: boolean;
  /** Whether the form is saving. */
  isBusy: boolean;
  /** Reads the parts again. */
  refresh: () => Promise<void>;
  /** The key of the part that the address opens. */
  opened: string | null;
}

export const PartsContext = createContext<PartsScope | undefined>(undefined);

/**
 * Returns what the form around a part gives to it.
 * @throws Error outside of a form
 */
export function usePartsScope(): PartsScope {
  const scope = useContext(PartsContext);
  if (!scope) throw new Error('parts of a record are shown inside its form');
  return scope;
}
