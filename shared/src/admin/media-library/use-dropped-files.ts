import { useLayoutEffect, useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes('Files');

/** A spreadsheet copies its text with an image of it; in an input the text is meant. */
const isForInput = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLInputElement && (clipboardData?.types.includes('text/plain') ?? false);

/** Calls `onFiles` with files that are dropped on the element, or pasted anywhere while it is shown. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);

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

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setDraggedOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDraggedOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, handlers };
}
