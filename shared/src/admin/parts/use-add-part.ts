import { useRef } from 'react';
import { getManualOrderField } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { createRecord, moveRecord, readRecord } from '../../runtime/api-client.ts';
import { notify } from '../../ui/notices.ts';
import type { CompletePart, Draft, Row } from '../descriptor.ts';
import { getValue, pickBody, toDraft } from '../form/drafts.ts';
import { isRefusal } from '../form/use-create.ts';
import { useMay } from '../permissions.ts';
import { randomKey } from '../random-key.ts';
import { retryAfterReauth } from '../retry-after-reauth.ts';
import { usePartsScope } from './part-forms.ts';

interface AddPartOptions {
  part: CompletePart;
  rows: readonly Row[];
  /** Returns the record that gets the part; null if it could not be created. */
  onKeepOwner: () => Promise<Row | null>;
  /** Called with the new part and its index among the rows. */
  onAdded: (row: Row, index: number) => void;
}

/** Returns the values of a new part. With the number of the part before it, it comes after that one. */
function makeBody(
  { part, rows }: Pick<AddPartOptions, 'part' | 'rows'>,
  { owner, index }: { owner: Row; index: number },
) {
  const { form, initial, screens, by } = part;
  const orderField = getManualOrderField(screens.contract);
  const before = rows[index - 1];
  const typed: Draft = { ...toDraft(form.fields, null), ...initial };
  return {
    ...initial,
    ...form.toBody(pickBody(form.fields, typed), { isNew: true }),
    ...(before && orderField !== undefined ? { [orderField]: getValue(before, orderField) ?? null } : {}),
    [by]: owner.id,
  };
}

/**
 * Returns a function that makes a part as a draft and puts it at an index. An attempt keeps its idempotency key until
 * the server answers it, so that a lost response does not make a second part.
 */
export function useAddPart({ part, rows, onKeepOwner, onAdded }: AddPartOptions): (index: number) => Promise<void> {
  const { contract, noun } = part.screens;
  const { appKey, refresh } = usePartsScope();
  const may = useMay({ contract, appKey: () => appKey });
  const isAdding = useRef(false);
  const pending = useRef<{ onceKey: string; body: Draft }>(undefined);

  const create = async (owner: Row, index: number): Promise<Row> => {
    const attempt = pending.current ?? { onceKey: randomKey(), body: makeBody({ part, rows }, { owner, index }) };
    pending.current = attempt;
    try {
      const { onceKey, body } = attempt;
      const row = await retryAfterReauth(
        () => createRecord(contract, body, { appKey, onceKey, isDraft: true }),
        new AbortController().signal,
      );
      pending.current = undefined;
      return row;
    } catch (error) {
      if (isRefusal(error)) pending.current = undefined;
      throw error;
    }
  };

  /** Moves a new part between its neighbours, and returns it as it is then. */
  const place = async (row: Row, index: number): Promise<Row> => {
    const [before, after] = [rows[index - 1], rows[index]];
    const to = after ? { before: after.id } : before ? { after: before.id } : undefined;
    if (!to || getManualOrderField(contract) === undefined || !may('order')) return row;
    await moveRecord(contract, row.id, { to, appKey });
    return readRecord(contract, row.id, { isDraft: true, appKey });
  };

  const add = async (index: number) => {
    const owner = await onKeepOwner();
    if (!owner) return;
    const row = await create(owner, index);
    try {
      onAdded(await place(row, index), index);
    } catch (error) {
      notify({ text: `The ${noun} is added, but not at this place.`, details: [getErrorMessage(error)], isBad: true });
      await refresh();
    }
  };

  return async (index) => {
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      await add(index);
    } catch (error) {
      notify({ text: `The ${noun} could not be added.`, details: [getErrorMessage(error)], isBad: true });
    } finally {
      isAdding.current = false;
    }
  };
}
