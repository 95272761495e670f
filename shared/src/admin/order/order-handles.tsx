import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { followPointer, findDropIndex } from './drag-pointer.ts';
import styles from './order-handles.module.css';
import { moveId, type Order } from './use-order.ts';

interface OrderHandlesProps {
  id: number;
  name: string;
  order: Order;
}

/** Drags a row with the pointer; the other rows make room meanwhile. */
function drag({ id, order }: Pick<OrderHandlesProps, 'id' | 'order'>): void {
  const others = order.ids.filter((otherId) => otherId !== id);
  let ids = order.ids;
  followPointer({
    onMove: ({ clientY }) => {
      ids = moveId(order.ids, { id, index: findDropIndex(clientY, others.map(order.toKey)) });
      order.preview(ids);
    },
    onDrop: () => {
      if (ids.indexOf(id) === order.ids.indexOf(id)) order.cancel();
      else void order.drop(id, ids);
    },
    onCancel: order.cancel,
  });
}

/**
 * Shows the controls that move a row: a grip for the pointer, and two buttons for the keyboard and for users who cannot
 * drag.
 */
export function OrderHandles({ id, name, order }: OrderHandlesProps) {
  const handleGrip = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    drag({ id, order });
  };
  return (
    <span className={styles.handles} data-order-of={order.toKey(id)}>
      <span className={styles.grip} aria-hidden onPointerDown={handleGrip}>
        <IconGripVertical size={16} />
      </span>
      <ActionIcon
        variant="subtle"
        size="md"
        data-step="up"
        aria-label={`Move ${name} up`}
        onClick={() => void order.step(id, 'up')}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="md"
        data-step="down"
        aria-label={`Move ${name} down`}
        onClick={() => void order.step(id, 'down')}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
