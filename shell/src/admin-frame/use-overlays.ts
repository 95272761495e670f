import { useRef, useState } from 'react';
import type { Overlay, Overlays } from './palette/overlays.tsx';

interface Loaded {
  Part: typeof Overlays;
}

/**
 * Opens what lies over the frame, and loads it first where it is not there yet. `failed` is what was wanted in vain.
 */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay>();
  const [failed, setFailed] = useState<Overlay>();
  const [loaded, setLoaded] = useState<Loaded>();
  // For the palette, by whoever did not wait for it.
  const [typed, setTyped] = useState('');
  const loading = useRef<Promise<void>>(undefined);
  const before = useRef<Element>(null);

  const show = (overlay: Overlay) => {
    if (open === undefined) before.current = document.activeElement;
    setOpen(overlay);
    setFailed(undefined);
    if (loaded) return;
    loading.current ??= import(/* webpackChunkName: "overlays" */ './palette/overlays.tsx')
      .then(({ Overlays: Part }) => setLoaded({ Part }))
      .catch((error: unknown) => {
        console.error('what lies over the frame could not be loaded:', error);
        hide();
        setFailed(overlay);
      })
      .finally(() => {
        loading.current = undefined;
      });
  };
  /** The library remembers what had the focus only of a dialog that was there, closed, before. */
  const hide = () => {
    setOpen(undefined);
    setTyped('');
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  };
  return { Part: loaded?.Part, open, failed, typed, setTyped, show, hide };
}
