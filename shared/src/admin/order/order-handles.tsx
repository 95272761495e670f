import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import styles from './order-handles.module.css';
import { withMoved, type Order } from './use-order.ts';

interface OrderHandlesProps { id: number; name: string; order: Order }

/** The row at this height, by the handles that all of them have. */
function rowAt(y: number, ids: readonly number[]): number {
  const middles = ids.map((id) => {
    const box = document.querySelector(`[data-order-of="${id}"]`)?.closest('tr, li')?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY;
  });
  return middles.filter((middle) => middle < y).length;
}

/** Follows a pointer from its grip until it is let go or Escape is pressed; the rows make way meanwhile. */
function drag({ id, order }: Pick<OrderHandlesProps, 'id' | 'order'>): void {
  const listening = new AbortController();
  const others = order.ids.filter((other) => other !== id);
  let ids = order.ids;
  const end = () => listening.abort();
  const follow = (event: globalThis.PointerEvent) => {
    ids = withMoved(order.ids, { id, index: rowAt(event.clientY, others) });
    order.hold(ids);
  };
  const options = { signal: listening.signal };
  addEventListener('pointermove', follow, options);
  addEventListener('pointerup', () => {
    end();
    if (ids.indexOf(id) === order.ids.indexOf(id)) order.cancel();
    else void order.drop(id, ids);
  }, options);
  const leave = () => {
    end();
    order.cancel();
  };
  addEventListener('pointercancel', leave, options);
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') leave(); }, options);
}

/** How a row is moved: a grip for the pointer, and two buttons for every hand and every keyboard. */
export function OrderHandles({ id, name, order }: OrderHandlesProps) {
  const handleGrip = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    drag({ id, order });
  };
  return (
    <span className={styles.handles} data-order-of={id}>
      <span className={styles.grip} data-step="grip" aria-hidden onPointerDown={handleGrip}><IconGripVertical size={16} /></span>
      <ActionIcon variant="subtle" size="md" data-step="up" aria-label={`Move ${name} up`} onClick={() => void order.step(id, 'up')}><IconArrowUp size={16} aria-hidden /></ActionIcon>
      <ActionIcon variant="subtle" size="md" data-step="down" aria-label={`Move ${name} down`} onClick={() => void order.step(id, 'down')}><IconArrowDown size={16} aria-hidden /></ActionIcon>
    </span>
  );
}
