import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Row } from '../descriptor.ts';
import { getManualOrderField } from '../../contract/contract.ts';
import { DeleteModal } from '../delete/delete-modal.tsx';
import { useDeletion } from '../delete/use-deletion.ts';
import { OrderMessage } from '../order/order-message.tsx';
import { useMay } from '../permissions.ts';
import { PartCard } from './part-card.tsx';
import { toPartKey, usePartsScope } from './part-forms.ts';
import type { PartListProps } from './part-list-props.ts';
import { getPartName, withArticle } from './part-names.ts';
import styles from './parts.module.css';
import { useAddPart } from './use-add-part.ts';
import { useUndoableOrder } from './use-undoable-order.ts';

/** Lists the parts of a record in their order. A part can be added anywhere, opened, moved, hidden and deleted. */
export function PartList({ part, level, owner, rows, onChange, onKeepOwner }: PartListProps) {
  const { contract } = part.screens;
  const { appKey, isReadOnly, isBusy, refresh } = usePartsScope();
  const may = useMay({ contract, appKey: () => appKey });
  const [added, setAdded] = useState<number>();
  const [message, setMessage] = useState('');
  const addId = useId();
  /** The id of the element that gets the focus when the dialog of a deletion has closed. */
  const focusNext = useRef<string>(undefined);
  const { order, undo } = useUndoableOrder({ part, rows, onMoved: (moved) => onChange(() => moved) });
  const add = useAddPart({
    part,
    rows,
    onKeepOwner,
    onAdded: (row, index) => {
      onChange((before) => before.toSpliced(index, 0, row));
      setAdded(row.id);
      setMessage(`${getPartName(part, row)} is added at ${index + 1} of ${rows.length + 1}.`);
    },
  });
  const deletion = useDeletion({
    screens: { ...part.screens, appKey: () => appKey },
    onDeleted: (deleted) => {
      const isDeleted = ({ id }: Row) => deleted.some((row) => row.id === id);
      onChange((before) => before.filter((row) => !isDeleted(row)));
      const last = rows.findLastIndex(isDeleted);
      const next = rows[last + 1];
      focusNext.current = next ? toPartKey(part, next.id) : addId;
    },
    onRestored: () => void refresh(),
    onOutdated: () => void refresh(),
  });
  const canAdd = !isReadOnly && may('create');
  const isOrdered = !isReadOnly && getManualOrderField(contract) !== undefined && may('order');
  const Heading = `h${level}` as const;
  const title = level > 2 && owner !== undefined ? `${part.title} of ${owner}` : part.title;
  const text = `Add ${withArticle(part.screens.noun)}`;
  return (
    <section className={level === 2 ? styles.panel : styles.nested} aria-label={title}>
      <div className={styles.listHead}>
        <Heading className={styles.title}>{part.title}</Heading>
        {undo ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={undo.run}
          >
            Undo move of {undo.name}
          </Button>
        ) : null}
      </div>
      <OrderMessage message={order.message} error={order.error} />
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <ul className={styles.cards}>
          {order.rows.map((row, index) => (
            <PartCard
              key={row.id}
              part={part}
              level={level}
              row={row}
              isAdded={row.id === added}
              order={isOrdered && rows.length > 1 ? order : undefined}
              onInsert={canAdd && isOrdered ? () => void add(index) : undefined}
              onChange={onChange}
              onDelete={(name) => deletion.ask([{ ...row, [contract.label]: name }])}
              List={PartList}
            />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button
          id={addId}
          variant="light"
          size="compact-sm"
          className={styles.add}
          disabled={isBusy}
          leftSection={<IconPlus size={15} aria-hidden />}
          aria-label={owner === undefined ? text : `${text} to ${owner}`}
          onClick={() => void add(rows.length)}
        >
          {text}
        </Button>
      ) : null}
      <DeleteModal
        question={deletion.question}
        rowQuestion={`Are you sure you want to delete this ${part.screens.noun}?`}
        contract={contract}
        onDelete={deletion.remove}
        onClose={deletion.close}
        onGone={() => {
          if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus();
          focusNext.current = undefined;
        }}
      />
    </section>
  );
}
