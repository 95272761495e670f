import { useState } from 'react';
import { readStored, writeStored } from '../../runtime/storage.ts';

const key = 'formPreview';

/** Where a form has room for its preview beside it; `beside-preview.module.css` says the same. */
const beside = '(min-width: 75em)';

/** On a narrow screen the preview stands in the form's place, so a form never begins with it there. */
export const hasRoom = (): boolean => typeof matchMedia === 'undefined' || matchMedia(beside).matches;

/** Whether forms show their preview; an administrator's choice stays, for every form. */
export function usePreviewed() {
  const [isOpen, setOpen] = useState(() => readStored(key) === 'open' && hasRoom());
  const toggle = () => {
    setOpen(!isOpen);
    writeStored(key, isOpen ? null : 'open');
  };
  return {
    isOpen,
    toggle,
    /** What comes of a save is said in the form: the preview goes where it stands in the form's place. */
    showForm: () => {
      if (!hasRoom()) setOpen(false);
    },
  };
}
