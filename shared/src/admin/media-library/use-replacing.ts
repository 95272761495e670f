import { useCallback, useEffect, useRef, useState } from 'react';
import { replacedPictures, type ReplacedPicture } from '../replaced-pictures.ts';

/** Holds whether a picture is being replaced, by which file, and which pictures were replaced. */
export function useReplacing() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<File | null>(null);
  const [last, setLast] = useState<string>();
  const made = useRef<ReplacedPicture[]>([]);
  const isShown = useRef(false);

  const announce = () => made.current.splice(0).forEach(replacedPictures.announce);
  // Replacements are announced only when the library closes: a form below mounts its inputs again, and the library may
  // be open above one of them.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
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
    last,
    open: () => {
      setLast(undefined);
      setOpen(true);
    },
    close,
    choose,
    takeDropped: useCallback((files: readonly File[]) => choose(files[0] ?? null), []),
    note: (replaced: ReplacedPicture) => {
      made.current.push(replaced);
      if (!isShown.current) announce();
      setLast(replaced.present);
      close();
    },
  };
}
