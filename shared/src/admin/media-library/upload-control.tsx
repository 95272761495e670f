import { Button, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import { pictureTypes } from './media-files.ts';
import styles from './upload-control.module.css';
import { cancel, forgetUploads, isOnItsWay, retry, upload, useUploads, type Upload } from './uploads.ts';

/** Uploads chosen files and shows the progress of each. The messages are those of spec §8. */
export function UploadControl({ onUploaded }: { onUploaded: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploads = useUploads(onUploaded);
  const isBusy = uploads.some(isOnItsWay);

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
  const handleCancel = (one: Upload) => {
    cancel(one.id);
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
      <div id={`${id}-news`} className={styles.news}>
        {isMissing ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            Please select a file to upload.
          </Text>
        ) : null}
        <UploadNews uploads={uploads} onCancel={handleCancel} />
      </div>
    </form>
  );
}

function UploadNews({ uploads, onCancel }: { uploads: readonly Upload[]; onCancel: (one: Upload) => void }) {
  const count = (state: Upload['state']) => uploads.filter((one) => one.state === state).length;
  const left = uploads.filter(isOnItsWay).length;
  return (
    <>
      <VisuallyHidden role="status">
        {left > 0 ? `Uploading: ${count('done')} of ${uploads.length} done` : ''}
      </VisuallyHidden>
      {left === 0 && count('failed') > 0 ? <ErrorBanner text="File upload failed. Please try again." /> : null}
      {left === 0 && count('failed') === 0 && uploads.length > 0 ? (
        <SuccessBanner text="File uploaded successfully!" />
      ) : null}
      {uploads.length > 1 || left > 0 || count('failed') > 0 ? (
        <ul className={styles.rows} aria-label="Uploads">
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onCancel={onCancel} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function UploadRow({ upload: one, onCancel }: { upload: Upload; onCancel: (one: Upload) => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{one.file.name}</span>
      <UploadStanding upload={one} />
      {isOnItsWay(one) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Cancel ${one.file.name}`}
          onClick={() => onCancel(one)}
        >
          Cancel
        </Button>
      ) : null}
    </li>
  );
}

function UploadStanding({ upload: one }: { upload: Upload }) {
  switch (one.state) {
    case 'waiting':
      return (
        <Text size="xs" c="dimmed">
          Waiting
        </Text>
      );
    case 'sending':
      return (
        <Progress
          value={one.share * 100}
          animated
          className={styles.progress}
          aria-label={`Upload progress of ${one.file.name}`}
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
            <IconAlertTriangle size={16} aria-hidden /> {one.reason}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Retry ${one.file.name}`}
            onClick={() => retry(one.id)}
          >
            Retry
          </Button>
        </>
      );
  }
}
