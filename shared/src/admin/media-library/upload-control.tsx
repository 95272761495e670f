import { Button, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import styles from './media-library.module.css';
import { uploadFile } from './media-files.ts';

/** Where an upload stands: one of these; `missing`: no file was chosen. */
type UploadState = { state: 'idle' } | { state: 'missing' } | { state: 'sending'; share: number } | { state: 'done' } | { state: 'failed'; reason: string };

/** Sends one chosen file, with its progress. The messages are the described ones (spec §8). */
export function UploadControl({ onUploaded }: { onUploaded: () => void }) {
  const [upload, setUpload] = useState<UploadState>({ state: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // The library stands inside another form.
    event.stopPropagation();
    const file = input.current?.files?.[0];
    if (!file) return setUpload({ state: 'missing' });
    setUpload({ state: 'sending', share: 0 });
    try {
      await uploadFile(file, (share) => setUpload({ state: 'sending', share }));
      if (input.current) input.current.value = '';
      setUpload({ state: 'done' });
      return onUploaded();
    } catch (error) {
      return setUpload({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };

  return (
    <form className={styles.upload} onSubmit={(event) => void handleSubmit(event)}>
      <div className={styles.chooser}>
        <label htmlFor={id} className={styles.chooserLabel}>Image file</label>
        <input
          id={id} ref={input} type="file" accept="image/png,image/jpeg,image/webp,image/gif,image/avif" className={styles.file}
          aria-describedby={`${id}-news`} onChange={() => setUpload({ state: 'idle' })}
        />
        <Button type="submit" loading={upload.state === 'sending'} leftSection={<IconUpload size={16} aria-hidden />}>Upload</Button>
      </div>
      <div id={`${id}-news`} className={styles.news}><UploadNews upload={upload} /></div>
    </form>
  );
}

function UploadNews({ upload }: { upload: UploadState }) {
  switch (upload.state) {
    case 'idle': return null;
    case 'missing': return <Text size="sm" c="var(--mantine-color-error)" role="alert">Please select a file to upload.</Text>;
    case 'sending': return <Progress value={upload.share * 100} animated aria-label="Upload progress" />;
    case 'done': return <SuccessBanner text="File uploaded successfully!" />;
    case 'failed': return <ErrorBanner text="File upload failed. Please try again." details={[upload.reason]} />;
  }
}
