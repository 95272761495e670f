import { IconPlus } from '@tabler/icons-react';
import { useMemo, type ComponentType } from 'react';
import type { CompletePart, Row } from '../descriptor.ts';
import { OrderHandles } from '../order/order-handles.tsx';
import type { Order } from '../order/use-order.ts';
import { PartActions } from './part-actions.tsx';
import { PartForm } from './part-form.tsx';
import { usePartsScope } from './part-forms.ts';
import { PartHead } from './part-head.tsx';
import type { PartListProps } from './part-list-props.ts';
import { getLevelBelow, withArticle, type Level } from './part-names.ts';
import { readPartRows, type RowsChange } from './part-rows.ts';
import styles from './parts.module.css';
import { useOpenPart } from './use-open-part.ts';
import { toBodyId } from './use-part-focus.ts';

interface PartCardProps {
  part: CompletePart;
  /** The level of the heading of the list. */
  level: Level;
  row: Row;
  /** Whether the part has just been added: it is open, and its first field has the focus. */
  isAdded: boolean;
  /** Undefined where the parts cannot be moved. */
  order: Order | undefined;
  /** Adds a part before this one; undefined where that is not possible. */
  onInsert: (() => void) | undefined;
  onChange: (change: RowsChange) => void;
  /** Asks whether the part with this name is deleted at once. */
  onDelete: (name: string) => void;
  /** Lists the parts of the part. */
  List: ComponentType<PartListProps>;
}

/** One part: its name and state, its form when it is open, and its own parts. */
export function PartCard(props: PartCardProps) {
  const { part, level, row, isAdded, order, onInsert, onChange, onDelete } = props;
  const { isBusy } = usePartsScope();
  const open = useOpenPart({ part, row, isAdded });
  const { isOpen, isMounted, isRemoved, name } = open;
  const change = (next: (before: Row) => Row) =>
    onChange((rows) => rows.map((each) => (each.id === row.id ? next(each) : each)));
  const replace = (stored: Row) => change((before) => ({ ...before, ...stored }));
  const drop = () => onChange((rows) => rows.filter(({ id }) => id !== row.id));

  return (
    <li className={styles.item}>
      {onInsert ? (
        <button
          type="button"
          className={styles.insert}
          disabled={isBusy}
          aria-label={`Add ${withArticle(part.screens.noun)} before ${name}`}
          onClick={onInsert}
        >
          <IconPlus size={14} aria-hidden />
        </button>
      ) : null}
      <div className={styles.card} data-open={isOpen || undefined} data-removed={isRemoved || undefined}>
        <PartHead part={part} level={level} row={row} open={open}>
          {order && !isRemoved ? <OrderHandles id={row.id} name={name} order={order} /> : null}
          <PartActions part={part} row={row} name={name} onStored={replace} onDelete={() => onDelete(name)} />
        </PartHead>
        <div id={toBodyId(open.key)} role="group" aria-labelledby={open.key} hidden={!isOpen} className={styles.body}>
          {isMounted ? (
            <PartForm
              part={part}
              row={row}
              name={name}
              isTouched={open.isTouched}
              errors={open.errors}
              onStored={(stored) => (stored ? replace(stored) : drop())}
              onTyped={open.noteTyped}
              onShow={open.showProblem}
              onDiscarded={open.focusHeading}
            />
          ) : null}
        </div>
        {isRemoved ? null : <OwnParts {...props} name={name} onOwnChange={change} />}
      </div>
    </li>
  );
}

interface OwnPartsProps extends Pick<PartCardProps, 'part' | 'level' | 'row' | 'List'> {
  name: string;
  onOwnChange: (next: (before: Row) => Row) => void;
}

/** The parts of a part. They are shown while it is closed too. */
function OwnParts({ part, level, row, name, List, onOwnChange }: OwnPartsProps) {
  const { parts } = part.form;
  // The same rows until they change: a move that is pending belongs to them.
  const rows = useMemo(() => readPartRows(parts, row), [parts, row]);
  return parts.map((own) => (
    <List
      key={own.as}
      part={own}
      level={getLevelBelow(getLevelBelow(level))}
      owner={name}
      rows={rows[own.as] ?? []}
      onChange={(next) =>
        onOwnChange((before) => ({ ...before, [own.as]: next(readPartRows([own], before)[own.as] ?? []) }))
      }
      onKeepOwner={() => Promise.resolve(row)}
    />
  ));
}
