import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useRememberedPlace } from './library-place.ts';
import { MediaBrowser } from './media-browser.tsx';

interface MediaLibraryProps {
  onInsert: (url: string) => void;
  onClose: () => void;
}

/** Shows the media library in a dialog above a form. Insert gives the selected file's address to the form. */
export function MediaLibrary({ onInsert, onClose }: MediaLibraryProps) {
  const place = useRememberedPlace();
  const [hasDialog, setHasDialog] = useState(false);
  return (
    // While another dialog is open above this one, Escape closes only that dialog.
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!hasDialog}
      title="Media library"
      size="min(1120px, 94vw)"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <MediaBrowser
        place={place}
        onDialog={setHasDialog}
        actions={(selected) => (
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button disabled={!selected} onClick={() => selected && onInsert(selected.url)}>
              Insert
            </Button>
          </>
        )}
      />
    </Modal>
  );
}
