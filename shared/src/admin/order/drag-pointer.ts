/** Returns how many of these rows have their middle above `y`: the index at which a dragged row would be dropped. */
export function findDropIndex(y: number, keys: readonly (string | number)[]): number {
  const centers = keys.map((key) => {
    const box = document.querySelector(`[data-order-of="${key}"]`)?.closest('tr, li')?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY;
  });
  return centers.filter((center) => center < y).length;
}

interface PointerHandlers {
  onMove: (event: PointerEvent) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Calls `onMove` until the pointer is released (`onDrop`), or it is cancelled or Escape is pressed (`onCancel`). */
export function followPointer({ onMove, onDrop, onCancel }: PointerHandlers): void {
  const controller = new AbortController();
  const { signal } = controller;
  const stopAnd = (callback: () => void) => () => {
    controller.abort();
    callback();
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', stopAnd(onDrop), { signal });
  addEventListener('pointercancel', stopAnd(onCancel), { signal });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') stopAnd(onCancel)();
    },
    { signal },
  );
}
