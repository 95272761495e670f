import { Button, Modal } from '@mantine/core';
import { MediaBrowser } from './media-browser.tsx';

interface MediaLibraryProps { onInsert: (url: string) => void; onClose: () => void }

/** The media library over a form: the selected file's address goes into it. */
export function MediaLibrary({ onInsert, onClose }: MediaLibraryProps) {
  return (
    <Modal opened onClose={onClose} title="Media library" size="min(1120px, 94vw)" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
      <MediaBrowser
        actions={(selected) => (
          <>
            <Button variant="default" onClick={onClose}>Close</Button>
            <Button disabled={!selected} onClick={() => selected && onInsert(selected.url)}>Insert</Button>
          </>
        )}
      />
    </Modal>
  );
}
