import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { PresentUser } from '../../contract/presence-wire.ts';
import { authUser } from '../../runtime/auth.ts';
import { WarningBanner } from '../../ui/banner.tsx';
import styles from '../form/record-form.module.css';
import type { Row } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import type { KnownPresence, PresenceState } from './use-presence.ts';

interface PresenceNoticeProps {
  noun: string;
  state: PresenceState;
  /** The record of the form now. */
  record: Row | null;
  /** Whether the form is saving: what the server says then may be of this save. */
  isBusy: boolean;
  /** Loads the record as it is stored now. */
  onReload: () => void;
}

/** Says who else has the record open, and that somebody has saved or deleted it since it was read. */
export function PresenceNotice({ noun, state, record, isBusy, onReload }: PresenceNoticeProps) {
  if (state === undefined || isBusy) return null;
  if (state === 'deleted')
    return (
      <div className={styles.notice}>
        <WarningBanner text={`This ${noun} has been deleted meanwhile. What you typed stays here until you leave.`} />
      </div>
    );
  const { others } = state.presence;
  const isNewer = state.record === record && isSavedSince(state);
  if (!isNewer && others.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert color="blue" variant="light" p="xs" radius="md" role="status" icon={<IconUsers size={20} aria-hidden />}>
        {others.length > 0 ? <div>{describeOthers(others, noun)}</div> : null}
        {isNewer ? (
          <div>
            {describeSave(state, noun)}{' '}
            {state.isTouched ? (
              'Your changes stay in the form. When you save, both are kept, and you are asked about what both changed.'
            ) : (
              <Button variant="light" size="compact-sm" onClick={onReload}>
                Show it as it is now
              </Button>
            )}
          </div>
        ) : null}
      </Alert>
    </div>
  );
}

/**
 * Whether the record or its draft has another version than the form had when it asked. A draft that is published leaves
 * an empty one with a version, which counts as none.
 */
const isSavedSince = ({ presence, record }: KnownPresence): boolean =>
  presence.version > record.version
  || presence.draft_version !== (hasOpenDraft(record) ? (record.draft?.version ?? null) : null);

const nobody = 'somebody whose account is deleted';

function describeOthers(others: readonly PresentUser[], noun: string): string {
  const [changing, reading] = [others.filter((one) => one.is_changed), others.filter((one) => !one.is_changed)];
  const list = (users: readonly PresentUser[]) =>
    new Intl.ListFormat('en').format(users.map(({ name }) => name ?? nobody));
  const has = (users: readonly PresentUser[]) => (users.length === 1 ? 'has' : 'have');
  return [
    ...(changing.length > 0
      ? [`${list(changing)} ${has(changing)} this ${noun} open too, with changes that are not saved yet.`]
      : []),
    ...(reading.length > 0 ? [`${list(reading)} ${has(reading)} this ${noun} open too.`] : []),
  ].join(' ');
}

function describeSave({ presence: { saved_by: by, scheduled } }: KnownPresence, noun: string): string {
  if (scheduled)
    return `This ${noun} ${scheduled === 'publish' ? 'was published' : 'became inactive'} as scheduled after you opened it.`;
  const who = by === null ? 'Somebody' : String(by.id) === authUser() ? 'You, in another place,' : (by.name ?? nobody);
  return `${who} saved this ${noun} after you opened it.`;
}
