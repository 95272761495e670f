import { useState } from 'react';
import { readStored, writeStored } from '../../runtime/storage.ts';

const key = 'formPreview';

/** The media query for a preview next to the form; `form-with-preview.module.css` has the same width. */
const wideScreen = '(min-width: 75em)';

/**
 * Returns whether a form has room for its preview. On a narrow screen the preview replaces the form, so no form opens
 * with it.
 */
export const hasRoom = (): boolean => typeof matchMedia === 'undefined' || matchMedia(wideScreen).matches;

/** Holds whether forms show their preview. The choice is stored in this browser, for every form. */
export function usePreviewed() {
  const [isOpen, setOpen] = useState(() => readStored(key) === 'open' && hasRoom());
  const toggle = () => {
    setOpen(!isOpen);
    writeStored(key, isOpen ? null : 'open');
  };
  return {
    isOpen,
    toggle,
    /** Closes the preview where it replaces the form, because the form shows the result of a save. */
    showForm: () => {
      if (!hasRoom()) setOpen(false);
    },
  };
}
