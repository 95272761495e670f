/** Returns how many of these rows have their middle above `y`: the index at which a dragged row would be dropped. */
export function findPlace(y: number, ids: readonly number[]): number {
  const middles = ids.map((id) => {
    const box = document.querySelector(`[data-order-of="${id}"]`)?.closest('tr, li')?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY;
  });
  return middles.filter((middle) => middle < y).length;
}

interface PointerHandlers {
  onMove: (event: PointerEvent) => void;
  onDrop: () => void;
  onLeave: () => void;
}

/** Calls `onMove` until the pointer is released (`onDrop`), or it is cancelled or Escape is pressed (`onLeave`). */
export function followPointer({ onMove, onDrop, onLeave }: PointerHandlers): void {
  const listening = new AbortController();
  const { signal } = listening;
  const ending = (then: () => void) => () => {
    listening.abort();
    then();
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', ending(onDrop), { signal });
  addEventListener('pointercancel', ending(onLeave), { signal });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') ending(onLeave)();
    },
    { signal },
  );
}
