import { useLayoutEffect, useState, type DragEvent } from 'react';
import { upload } from './uploads.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes('Files');

/** Files that are dropped here, or pasted anywhere while this is shown, are uploaded. */
export function useDroppedFiles() {
  const [isOver, setOver] = useState(false);

  useLayoutEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...event.clipboardData?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      upload(files);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without it the browser opens the file in place of the page.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      upload([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
