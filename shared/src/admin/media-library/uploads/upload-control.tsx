import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { maxUploadMb } from '../../../contract/picture-upload.ts';
import { acceptedFiles } from './check-file.ts';
import styles from './upload-control.module.css';
import { UploadList } from './upload-list.tsx';
import { forgetUploads, isPending, upload, useUploads } from './uploads.ts';

/** Uploads chosen files and shows the progress of each. The messages are those of spec §8. */
export function UploadControl({ onStarted, onUploaded }: Parameters<typeof useUploads>[0]) {
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploads = useUploads({ onStarted, onUploaded });
  const isBusy = uploads.some(isPending);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The library is inside another form, which must not be submitted.
    event.stopPropagation();
    const files = [...(input.current?.files ?? [])];
    setMissing(files.length === 0);
    if (files.length === 0) return;
    upload(files);
    if (input.current) input.current.value = '';
  };
  // A Cancel or Try again button disappears, with the focus that was on it.
  const focusInput = useCallback(() => input.current?.focus(), []);
  const handleChange = () => {
    setMissing(false);
    if (!isBusy) forgetUploads();
  };

  return (
    <form className={styles.upload} onSubmit={handleSubmit}>
      <div className={styles.chooser}>
        <label htmlFor={id} className={styles.chooserLabel}>
          Image file
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          multiple
          accept={acceptedFiles}
          className={styles.file}
          aria-describedby={`${id}-help ${id}-news`}
          onChange={handleChange}
        />
        <Button type="submit" leftSection={<IconUpload size={16} aria-hidden />}>
          Upload
        </Button>
      </div>
      <Text id={`${id}-help`} size="xs" c="dimmed">
        One or several, {maxUploadMb} MB each at most. You can drop them here too, or paste one.
      </Text>
      <div id={`${id}-news`} className={styles.messages}>
        {isMissing ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            Please select a file to upload.
          </Text>
        ) : null}
        <UploadList uploads={uploads} onPressed={focusInput} />
      </div>
    </form>
  );
}
