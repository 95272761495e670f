import { useState } from 'react';
import type { PublicationItem } from '../../contract/draft-wire.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { notify } from '../../ui/notices.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Row, Screens } from '../descriptor.ts';
import { previewPublication, publishDrafts } from './draft-calls.ts';

export type PublicationState =
  | { state: 'idle' }
  | { state: 'working' }
  /** The list of what would be published waits for an answer. `notice` says why it is shown again. */
  | { state: 'asking'; items: readonly PublicationItem[]; notice: string | undefined };

interface PublicationOptions {
  contract: Screens['contract'];
  appKey: string;
  /** Called after a publication. The record is null if it has been deleted. */
  onPublished: (record: Row | null, items: readonly PublicationItem[]) => void;
}

export const hasErrors = ({ errors }: PublicationItem): boolean => Object.keys(errors).length > 0;

/** Whether a person should see the list first: it has more than this record, or replaces what somebody has saved. */
const needsAnswer = (items: readonly PublicationItem[]): boolean =>
  items.length !== 1
  || items.some((item) => hasErrors(item) || item.overwrites.length > 0 || item.notices || item.action === 'delete');

const otherChanges = 'Somebody has saved other changes meanwhile. This is what would be published now.';
const refused = 'Nothing was published: some of the changes cannot be published.';

/** Publishes the draft of a record with those of its parts, and asks before where that is not plain. */
export function usePublication({ contract, appKey, onPublished }: PublicationOptions) {
  const [state, setState] = useState<PublicationState>({ state: 'idle' });

  const look = async (id: number) => (await previewPublication({ contract, id, appKey })).items;

  const fail = (error: unknown) => {
    setState({ state: 'idle' });
    notify({ text: 'Nothing was published. The draft is saved.', details: [getErrorMessage(error)], isBad: true });
  };

  const publish = async (id: number, items: readonly PublicationItem[]) => {
    setState({ state: 'working' });
    try {
      const { record } = await publishDrafts({ contract, id, appKey, items });
      setState({ state: 'idle' });
      onPublished(record, items);
    } catch (error) {
      const isChanged = error instanceof ApiError && (error.status === 412 || error.status === 422);
      if (!isChanged) return fail(error);
      await show(id, error.status === 412 ? otherChanges : refused);
    }
  };

  const show = async (id: number, notice?: string) => {
    setState({ state: 'working' });
    try {
      const items = await look(id);
      if (notice === undefined && !needsAnswer(items)) return await publish(id, items);
      setState({ state: 'asking', items, notice });
    } catch (error) {
      fail(error);
    }
  };

  return {
    state,
    /** Publishes a record, or asks first. */
    begin: (id: number) => show(id),
    publish,
    close: () => setState({ state: 'idle' }),
  };
}
