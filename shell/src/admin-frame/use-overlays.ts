import { useRef, useState } from 'react';
import type { Overlay, Overlays } from './palette/overlays.tsx';

interface LoadedOverlays {
  Component: typeof Overlays;
}

/** Opens the overlays of the frame and loads their chunk on first use. `failed` is the overlay that did not load. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay>();
  const [failed, setFailed] = useState<Overlay>();
  const [loaded, setLoaded] = useState<LoadedOverlays>();
  // Text typed into `EarlyPalette` while the palette loads.
  const [typed, setTyped] = useState('');
  const loading = useRef<Promise<void>>(undefined);
  const focusedBefore = useRef<Element>(null);

  const show = (overlay: Overlay) => {
    if (open === undefined) focusedBefore.current = document.activeElement;
    setOpen(overlay);
    setFailed(undefined);
    if (loaded) return;
    loading.current ??= import(/* webpackChunkName: "overlays" */ './palette/overlays.tsx')
      .then(({ Overlays: Component }) => setLoaded({ Component }))
      .catch((error: unknown) => {
        console.error('the overlays could not be loaded:', error);
        hide();
        setFailed(overlay);
      })
      .finally(() => {
        loading.current = undefined;
      });
  };
  /** Restores the focus: the library does so only for a dialog that was mounted, closed, before it opened. */
  const hide = () => {
    setOpen(undefined);
    setTyped('');
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    focusedBefore.current = null;
  };
  return { Part: loaded?.Component, open, failed, typed, setTyped, show, hide };
}
