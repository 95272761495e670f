/** How many of these rows a height is past: the place at which a row that is dragged there would stand. */
export function placeAt(y: number, ids: readonly number[]): number {
  const middles = ids.map((id) => {
    const box = document.querySelector(`[data-order-of="${id}"]`)?.closest('tr, li')?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY;
  });
  return middles.filter((middle) => middle < y).length;
}

interface Following {
  onMove: (event: PointerEvent) => void;
  onDrop: () => void;
  onLeave: () => void;
}

/** Follows the pointer until it is let go, or until Escape is pressed. */
export function followPointer({ onMove, onDrop, onLeave }: Following): void {
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
