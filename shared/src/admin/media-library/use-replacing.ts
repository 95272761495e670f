import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '../../contract/wire.ts';
import { replacedPictures, type ReplacedPicture } from '../replaced-pictures.ts';

/** A picture that was replaced: its present file name, and what was not kept of the new file. */
interface ReplacedFile {
  name: string;
  notice?: string | undefined;
}

/** Holds whether a picture is being replaced, by which file, and which pictures were replaced. */
export function useReplacing() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<File | null>(null);
  const [lastReplaced, setLast] = useState<ReplacedFile>();
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
    /** Returns what is known of a picture that was replaced just now. */
    findReplaced: (name: string) => (lastReplaced?.name === name ? lastReplaced : undefined),
    open: () => {
      setLast(undefined);
      setOpen(true);
    },
    close,
    choose,
    chooseDropped: useCallback((files: readonly File[]) => choose(files[0] ?? null), []),
    addReplaced: (previousName: string, { file_name: newName, notice }: UploadedFile) => {
      pending.current.push({ previousName, newName });
      if (!isMounted.current) announce();
      setLast({ name: newName, notice });
      close();
    },
  };
}
