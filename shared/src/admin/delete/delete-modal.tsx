import { Anchor } from '@mantine/core';
import { listPartEmbeds } from '../../contract/contract.ts';
import type { Use } from '../../contract/wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { Link } from '../../runtime/router.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import styles from './delete-modal.module.css';
import { toNouns } from '../define-screens.ts';
import type { Row, Screens } from '../descriptor.ts';
import { findFormPath } from '../form/form-path.ts';
import { getRecordName } from '../record-name.ts';
import { RowNames } from '../row-names.tsx';
import { isUsed, getDeletionError, type UndeletedRecord, type DeletionRequest } from './use-deletion.ts';

interface DeleteModalProps {
  /** Undefined while the dialog is closed. */
  question: DeletionRequest | undefined;
  /** The question for one row, in the resource's own words. */
  rowQuestion: string;
  contract: Screens['contract'];
  /** Those of the rows that are only marked for deletion, because another person has to approve it. Default: none. */
  marked?: readonly Row[];
  onDelete: () => Promise<void>;
  onClose: () => void;
  /** Called when the dialog is no longer visible. */
  onGone?: (() => void) | undefined;
}

/** Asks before rows are deleted. For rows that were kept because they are in use, it shows where and asks again. */
export function DeleteModal({
  question,
  rowQuestion,
  contract,
  marked = [],
  onDelete,
  onClose,
  onGone,
}: DeleteModalProps) {
  const { rows = [], undeleted = [] } = question ?? {};
  return (
    <ConfirmModal
      isOpen={question !== undefined}
      title="Delete Confirmation"
      action={nameAction({ rows, undeleted, marked })}
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
            <RowNames rows={rows} contract={contract} />
          </p>
          {marked.length > 0 ? <MarkedNote rows={rows} marked={marked} /> : null}
          {contract.keepsDeleted ? null : <p>This cannot be undone.</p>}
        </>
      )}
    </ConfirmModal>
  );
}

function nameAction({
  rows,
  undeleted,
  marked,
}: Pick<DeletionRequest, 'rows' | 'undeleted'> & { marked: readonly Row[] }): string {
  if (undeleted.some(isUsed)) return 'Delete anyway';
  return marked.length > 0 && marked.length === rows.length ? 'Mark for deletion' : 'Delete';
}

/** Says why rows are only marked for deletion. */
function MarkedNote({ rows, marked }: { rows: readonly Row[]; marked: readonly Row[] }) {
  const isOne = marked.length === 1;
  const subject = marked.length === rows.length ? (isOne ? 'it' : 'them') : `${marked.length} of them`;
  return (
    <p>
      Visitors see {subject}, and this site demands that another person approves what they see. So{' '}
      {isOne ? 'it is' : 'these are'} only marked for deletion, in {isOne ? 'its draft' : 'their drafts'}: ask for a
      review in the form, and publish {isOne ? 'the draft' : 'the drafts'} then.
    </p>
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
