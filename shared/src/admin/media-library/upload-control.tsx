import { Button, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import { pictureTypes } from './media-files.ts';
import styles from './upload-control.module.css';
import { cancel, forgetUploads, isPending, retry, upload, useUploads, type Upload } from './uploads.ts';

/** Uploads chosen files and shows the progress of each. The messages are those of spec §8. */
export function UploadControl({ onUploaded }: { onUploaded: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploads = useUploads(onUploaded);
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
  const handleCancel = (upload: Upload) => {
    cancel(upload.id);
    // The Cancel button disappears, with the focus that was on it.
    input.current?.focus();
  };
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
          accept={pictureTypes}
          className={styles.file}
          aria-describedby={`${id}-help ${id}-news`}
          onChange={handleChange}
        />
        <Button type="submit" leftSection={<IconUpload size={16} aria-hidden />}>
          Upload
        </Button>
      </div>
      <Text id={`${id}-help`} size="xs" c="dimmed">
        One or several, 10 MB each at most. You can drop them here too, or paste one.
      </Text>
      <div id={`${id}-news`} className={styles.messages}>
        {isMissing ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            Please select a file to upload.
          </Text>
        ) : null}
        <UploadList uploads={uploads} onCancel={handleCancel} />
      </div>
    </form>
  );
}

function UploadList({ uploads, onCancel }: { uploads: readonly Upload[]; onCancel: (upload: Upload) => void }) {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const pendingCount = uploads.filter(isPending).length;
  return (
    <>
      <VisuallyHidden role="status">
        {pendingCount > 0 ? `Uploading: ${count('done')} of ${uploads.length} done` : ''}
      </VisuallyHidden>
      {pendingCount === 0 && count('failed') > 0 ? <ErrorBanner text="File upload failed. Please try again." /> : null}
      {pendingCount === 0 && count('failed') === 0 && uploads.length > 0 ? (
        <SuccessBanner text="File uploaded successfully!" />
      ) : null}
      {uploads.length > 1 || pendingCount > 0 || count('failed') > 0 ? (
        <ul className={styles.rows} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onCancel={onCancel} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: (upload: Upload) => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{upload.file.name}</span>
      <UploadStatus upload={upload} />
      {isPending(upload) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Cancel ${upload.file.name}`}
          onClick={() => onCancel(upload)}
        >
          Cancel
        </Button>
      ) : null}
    </li>
  );
}

function UploadStatus({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'waiting':
      return (
        <Text size="xs" c="dimmed">
          Waiting
        </Text>
      );
    case 'sending':
      return (
        <Progress
          value={upload.share * 100}
          animated
          className={styles.progress}
          aria-label={`Upload progress of ${upload.file.name}`}
        />
      );
    case 'done':
      return (
        <span className={styles.done}>
          <IconCircleCheck size={16} aria-hidden /> Uploaded
        </span>
      );
    case 'failed':
      return (
        <>
          <span className={styles.failed}>
            <IconAlertTriangle size={16} aria-hidden /> {upload.reason}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Retry ${upload.file.name}`}
            onClick={() => retry(upload.id)}
          >
            Retry
          </Button>
        </>
      );
  }
}
