import { useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes('Files');

/** React passes on events of dialogs that a component opens, although they are elsewhere on the page. */
const isInside = ({ currentTarget, target }: DragEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

interface DropTarget {
  onFiles: (files: readonly File[]) => void;
  /** Whether files that are dropped on a dialog which the component opens are meant for it too. */
  takesFromDialogs?: boolean;
}

/** Calls `onFiles` with files that are dropped on the element. Returns its handlers, and whether files are above it. */
export function useDropTarget({ onFiles, takesFromDialogs = false }: DropTarget) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const isMeant = (event: DragEvent): boolean => hasFiles(event) && (takesFromDialogs || isInside(event));
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isMeant(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setDraggedOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      setDraggedOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, handlers };
}
