import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { MediaBrowser } from './media-browser.tsx';

interface MediaLibraryProps {
  onInsert: (url: string) => void;
  onClose: () => void;
}

/** The media library over a form: the selected file's address goes into it. */
export function MediaLibrary({ onInsert, onClose }: MediaLibraryProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    // Escape is the question's that stands over it.
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      title="Media library"
      size="min(1120px, 94vw)"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <MediaBrowser
        onAsking={setAsking}
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
