import { Anchor } from '@mantine/core';
import { listPartEmbeds } from '../../contract/contract.ts';
import type { Use } from '../../contract/wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { Link } from '../../runtime/router.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import styles from './delete-modal.module.css';
import { toNouns } from '../define-screens.ts';
import type { Screens } from '../descriptor.ts';
import { findFormPath } from '../form/form-path.ts';
import { getRecordName } from '../record-name.ts';
import { isUsed, getDeletionError, type UndeletedRecord, type DeletionRequest } from './use-deletion.ts';

interface DeleteModalProps {
  /** Undefined while the dialog is closed. */
  question: DeletionRequest | undefined;
  /** The question for one row, in the resource's own words. */
  rowQuestion: string;
  contract: Screens['contract'];
  onDelete: () => Promise<void>;
  onClose: () => void;
  /** Called when the dialog is no longer visible. */
  onGone?: (() => void) | undefined;
}

/** How many names the question lists at most. */
const maxNames = 8;

/** Asks before rows are deleted. For rows that were kept because they are in use, it shows where and asks again. */
export function DeleteModal({ question, rowQuestion, contract, onDelete, onClose, onGone }: DeleteModalProps) {
  const { rows = [], undeleted = [] } = question ?? {};
  const names = rows.slice(0, maxNames).map((row) => getRecordName(row, contract.label));
  return (
    <ConfirmModal
      isOpen={question !== undefined}
      title="Delete Confirmation"
      action={undeleted.some(isUsed) ? 'Delete anyway' : 'Delete'}
      isDangerous
      onConfirm={onDelete}
      onClose={onClose}
      onGone={onGone}
    >
      {undeleted.length > 0 ? (
        <div role="alert">
          <ul className={styles.undeleted}>
            {undeleted.map((item) => (
              <UndeletedRow key={item.row.id} undeleted={item} contract={contract} onLeave={onClose} />
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p>
            {rows.length > 1
              ? `Are you sure you want to delete these ${rows.length} ${toNouns(contract)}?`
              : rowQuestion}
          </p>
          <p className={styles.names}>
            <strong>{names.join(', ')}</strong>
            {rows.length > maxNames ? ` and ${rows.length - maxNames} more` : ''}
          </p>
          {contract.keepsDeleted ? null : <p>This cannot be undone.</p>}
        </>
      )}
    </ConfirmModal>
  );
}

interface UndeletedRowProps {
  undeleted: UndeletedRecord;
  contract: Screens['contract'];
  onLeave: () => void;
}

function UndeletedRow({ undeleted: { row, error }, contract, onLeave }: UndeletedRowProps) {
  const { used_in: uses, used_in_total: total = 0 } = error instanceof ApiError ? error.problem : {};
  const name = <strong>{getRecordName(row, contract.label)}</strong>;
  if (!uses)
    return (
      <li>
        {name} was not deleted: <span>{getDeletionError(error)}</span>
      </li>
    );
  const parts = uses.filter((use) => isPart(use, contract));
  const below = uses.filter((use) => isBelow(use, contract));
  const others = uses.filter((use) => !parts.includes(use) && !below.includes(use));
  const more = total > uses.length ? <p>and {total - uses.length} more</p> : null;
  return (
    <li>
      {parts.length > 0 ? <>These parts of {name} are deleted with it:</> : null}
      {parts.length > 0 ? <UseLinks uses={parts} onLeave={onLeave} /> : null}
      {below.length > 0 ? (
        <>
          These {toNouns(contract)} below {name} move to the top level, and become inactive if visitors do not see them:
        </>
      ) : null}
      {below.length > 0 ? <UseLinks uses={below} onLeave={onLeave} /> : null}
      {others.length > 0 ? <>{name} is used here, and will be missing there:</> : null}
      {others.length > 0 ? <UseLinks uses={others} onLeave={onLeave} /> : null}
      {more}
    </li>
  );
}

/** Whether a use is a part of the record, such as a section of a page. */
const isPart = ({ resource, field }: Use, contract: Screens['contract']): boolean =>
  listPartEmbeds(contract).some(({ from, by }) => from === resource && by === field);

/** Whether a use is an entry below the record in its tree. */
const isBelow = ({ resource, field }: Use, { name, embeds }: Screens['contract']): boolean =>
  resource === name && embeds.some(({ from, by }) => from === name && by === field);

function UseLinks({ uses, onLeave }: { uses: readonly Use[]; onLeave: () => void }) {
  return (
    <ul className={styles.uses}>
      {uses.map((use) => {
        const path = findFormPath(use);
        const linkText = `${getRecordName(use, 'label')} (${use.resource.replaceAll('-', ' ')})`;
        return (
          <li key={`${use.resource} ${use.id} ${use.field}`}>
            {path ? (
              <Anchor component={Link} size="sm" to={path} onClick={onLeave}>
                {linkText}
              </Anchor>
            ) : (
              linkText
            )}
          </li>
        );
      })}
    </ul>
  );
}
