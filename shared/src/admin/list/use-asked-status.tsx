import { useState, type ReactNode } from 'react';
import { appKey as currentAppKey } from '../../runtime/app-key.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { toNouns } from '../define-screens.ts';
import type { Row, Screens } from '../descriptor.ts';
import { useDemandsReview } from '../permissions.ts';
import { activeStatus } from '../publishing/publication-state.ts';
import { getBriefName } from '../record-name.ts';
import { getStatus, useStatus, type StatusChange } from './use-status.ts';

interface Question {
  changes: readonly StatusChange[];
  answer: (isConfirmed: boolean) => void;
}

interface AskedStatus {
  setStatus: (change: StatusChange) => Promise<void>;
  /** Returns the rows that were not changed. */
  setAll: (changes: readonly StatusChange[]) => Promise<readonly Row[]>;
  /** The dialog that asks. */
  question: ReactNode;
}

const takesFromVisitors = ({ row, status }: StatusChange): boolean =>
  getStatus(row) === activeStatus && status !== activeStatus;

/**
 * Changes the status of rows. Where the site demands a second person, it asks before records are taken from visitors:
 * the same person cannot show them again.
 */
export function useAskedStatus({
  screens,
  onSaved,
}: {
  screens: Pick<Screens, 'contract' | 'appKey' | 'noun'>;
  onSaved: (row: Row) => void;
}): AskedStatus {
  const { contract } = screens;
  const demandsReview = useDemandsReview(screens.appKey?.() ?? currentAppKey()) && contract.editing.drafts;
  const { setStatus, setAll } = useStatus({ screens, canUndo: !demandsReview, onSaved });
  // The question stays while its dialog disappears.
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);

  const ask = async (changes: readonly StatusChange[]): Promise<boolean> => {
    if (!demandsReview || !changes.some(takesFromVisitors)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ changes: changes.filter(takesFromVisitors), answer: resolve });
    setOpen(true);
    return promise;
  };
  const answer = (isConfirmed: boolean): void => {
    setOpen(false);
    asked?.answer(isConfirmed);
  };
  const [first, ...more] = asked?.changes ?? [];
  const subject =
    first && more.length === 0
      ? `“${getBriefName(first.row, contract.label)}”`
      : `${more.length + 1} ${toNouns(contract)}`;

  return {
    setStatus: async (change) => {
      if (await ask([change])) await setStatus(change);
    },
    setAll: async (changes) => ((await ask(changes)) ? setAll(changes) : changes.map(({ row }) => row)),
    question: (
      <ConfirmModal
        isOpen={isOpen}
        title="Take it from visitors?"
        action="Make inactive"
        closeLabel="Cancel"
        isDangerous
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        Visitors do not see {subject} any more, from now on. This site demands a second person: before visitors see it
        again, somebody else has to approve it.
      </ConfirmModal>
    ),
  };
}
