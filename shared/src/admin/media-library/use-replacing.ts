import { useCallback, useEffect, useRef, useState } from 'react';
import { replacedPictures, type ReplacedPicture } from '../replaced-pictures.ts';

/** Holds whether a picture is being replaced, by which file, and which pictures were replaced. */
export function useReplacing() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<File | null>(null);
  const [lastReplaced, setLast] = useState<string>();
  const pending = useRef<ReplacedPicture[]>([]);
  const isMounted = useRef(false);

  const announce = () => pending.current.splice(0).forEach(replacedPictures.announce);
  // Replacements are announced only when the library closes: a form below mounts its inputs again, and the library may
  // be open above one of them.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      announce();
    };
  }, []);

  const close = () => {
    setOpen(false);
    choose(null);
  };
  return {
    isOpen,
    chosen,
    /** The present file name of the picture that was replaced last. */
    lastReplaced,
    open: () => {
      setLast(undefined);
      setOpen(true);
    },
    close,
    choose,
    chooseDropped: useCallback((files: readonly File[]) => choose(files[0] ?? null), []),
    addReplaced: (replaced: ReplacedPicture) => {
      pending.current.push(replaced);
      if (!isMounted.current) announce();
      setLast(replaced.newName);
      close();
    },
  };
}
