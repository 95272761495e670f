import { Badge, Switch, VisuallyHidden } from '@mantine/core';
import { useState, createContext, use } from 'react';
import type { Row } from '../descriptor.ts';
import { activeStatus, describeScheduled, hasOpenDraft, isNeverPublished } from '../publishing/publication-state.ts';
import { ReviewBadge } from '../review/review-badge.tsx';
import styles from './status-cell.module.css';

/** What a cell can do to its row. Outside a list the context is null. */
export interface ListActions {
  getName: (row: Row) => string;
  /** Never rejects: the list shows the failure. */
  setStatus: (change: { row: Row; status: number }) => Promise<void>;
  /** Asks before a row is taken off the site. Only where another person has to approve that it becomes public again. */
  onHide?: ((row: Row) => void) | undefined;
}

export const ListActionsContext = createContext<ListActions | null>(null);

const useListActions = (): ListActions | null => use(ListActionsContext);

/**
 * Shows a row's status in words; in a list it also has the switch that changes it. A record that was never public is
 * published in its form, where what prevents that is shown.
 */
export function StatusCell({ row }: { row: Row & { status: number } }) {
  return isNeverPublished(row) ? (
    <div className={styles.status}>
      <Badge color="gray" variant="outline">
        Never published
      </Badge>
      <ReviewBadge review={row.draft?.review} />
      <Planned row={row} />
    </div>
  ) : (
    <Status row={row} />
  );
}

function Status({ row }: { row: Row & { status: number } }) {
  const actions = useListActions();
  const [pending, setPending] = useState<number>();
  const isActive = (pending ?? row.status) === activeStatus;
  const canSwitch = actions !== null && (isActive || !actions.onHide);

  const handleChange = async () => {
    // One change at a time. The switch is not disabled meanwhile, because it would lose the focus.
    if (pending !== undefined) return;
    if (actions?.onHide) return actions.onHide(row);
    const next = isActive ? 0 : activeStatus;
    setPending(next);
    await actions?.setStatus({ row, status: next });
    setPending(undefined);
  };

  const words = isActive ? 'Active' : 'Inactive';
  const badge = (
    <Badge
      color={isActive ? 'teal' : 'gray'}
      variant="light"
      title={actions && !canSwitch ? 'Another person has to approve that it becomes public: use its form.' : undefined}
    >
      {words}
    </Badge>
  );
  return (
    <div className={styles.status}>
      {canSwitch ? (
        <Switch
          size="sm"
          checked={isActive}
          aria-busy={pending !== undefined}
          label={badge}
          classNames={{ body: styles.body ?? '' }}
          aria-label={`${words}: ${actions.getName(row)}`}
          onChange={() => void handleChange()}
        />
      ) : (
        badge
      )}
      {pending === undefined ? <OtherNumber status={row.status} /> : null}
      <Changes row={row} />
      <Planned row={row} />
    </div>
  );
}

const OtherNumber = ({ status }: { status: number }) =>
  status === activeStatus || status === 0 ? null : (
    <small className={styles.number} title="The stored number. Every number other than 1 is inactive.">
      ({status})
    </small>
  );

const Changes = ({ row }: { row: Row }) =>
  hasOpenDraft(row) ? (
    <>
      <Badge color="teal" variant="outline" title="It has changes that are not published.">
        Changes
      </Badge>
      <ReviewBadge review={row.draft?.review} />
    </>
  ) : null;

/** Shows that something happens to the record at a moment. A title reaches neither touch nor most screen readers. */
function Planned({ row: { scheduled } }: { row: Row }) {
  if (!scheduled) return null;
  const text = describeScheduled(scheduled);
  return (
    <Badge color="blue" variant="outline" title={text}>
      Scheduled<VisuallyHidden>: {text}</VisuallyHidden>
    </Badge>
  );
}
