import { useLayoutEffect } from 'react';
import { useDropTarget } from './use-drop-target.ts';

/** A spreadsheet copies its text with an image of it; in an input the text is meant. */
const isForInput = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLInputElement && (clipboardData?.types.includes('text/plain') ?? false);

/** Calls `onFiles` with files that are dropped on the element, or pasted anywhere while it is shown. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  useLayoutEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForInput(event)) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [onFiles]);

  return useDropTarget({ onFiles, takesFromDialogs: true });
}
