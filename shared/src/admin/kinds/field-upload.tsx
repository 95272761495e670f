import { Button, Group, Progress, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { ErrorBanner } from '../../ui/banner.tsx';
import { notify } from '../../ui/notices.ts';
import {
  cancel,
  isPending,
  isRetriable,
  retry,
  upload,
  useUpload,
  type Upload,
} from '../media-library/uploads/uploads.ts';
import styles from './image.module.css';

/** Uploads a picture for a field. `onUploaded` gets its address. */
export function useFieldUpload(onUploaded: (url: string) => void) {
  const [id, setId] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const current = useUpload(id);

  useEffect(() => {
    if (current?.state !== 'done') return;
    const { file, url, notice } = current;
    cancel([current.id]);
    onUploaded(url);
    notify({ text: `${file.name} is in the media library now.`, ...(notice ? { details: [notice] } : {}) });
  }, [current, onUploaded]);
  // Without its field, nobody waits for the picture.
  useEffect(() => () => (id === undefined ? undefined : cancel([id])), [id]);

  const start = useCallback((files: readonly File[]) => {
    setRefusal(files.length > 1 ? 'This field shows one picture. Drop a single file here.' : '');
    if (files.length === 1) setId(upload(files)[0]);
  }, []);
  return { current, refusal, start, stop: () => setId(undefined) };
}

interface FieldUploadProps {
  current: Upload | undefined;
  /** Why the dropped files were not taken; '' if they were. */
  refusal: string;
  /** Called after a press of a button that disappears. */
  onPressed: () => void;
  /** Removes the upload. */
  onStop: () => void;
}

/** Shows the upload of a picture for a field, with the messages of the media library. */
export function FieldUpload({ current, refusal, onPressed, onStop }: FieldUploadProps) {
  if (!current) return refusal ? <ErrorBanner text={refusal} /> : null;
  const { file } = current;
  const press = (act: () => void) => () => {
    act();
    onPressed();
  };
  return (
    <div className={styles.upload}>
      {current.state === 'failed' ? <ErrorBanner text={current.reason} /> : null}
      {isPending(current) ? (
        <>
          <Text size="xs" role="status">
            Uploading {file.name}
          </Text>
          <Progress
            value={current.state === 'sending' ? current.share * 100 : 0}
            animated
            aria-label={`Upload progress of ${file.name}`}
          />
        </>
      ) : null}
      <Group gap="xs">
        {isRetriable(current) ? (
          <Button size="compact-xs" variant="default" onClick={press(() => retry([current.id]))}>
            Try again
          </Button>
        ) : null}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={press(onStop)}>
          {isPending(current) ? 'Cancel upload' : 'Dismiss'}
        </Button>
      </Group>
    </div>
  );
}
