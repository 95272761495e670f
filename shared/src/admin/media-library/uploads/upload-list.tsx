import { Button, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { ErrorBanner, SuccessBanner } from '../../../ui/banner.tsx';
import styles from './upload-control.module.css';
import { cancel, isPending, isRetriable, retry, type Upload } from './uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  /** Called after a press of a button that disappears. */
  onPressed: () => void;
}

/** Shows each upload, and all of them in a sentence. The messages are those of spec §8. */
export function UploadList({ uploads, onPressed }: UploadListProps) {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [doneCount, failedCount] = [count('done'), count('failed')];
  const pendingCount = uploads.filter(isPending).length;
  return (
    <>
      <VisuallyHidden role="status">{announce({ total: uploads.length, doneCount, failedCount })}</VisuallyHidden>
      {pendingCount === 0 && failedCount > 0 ? <ErrorBanner text="File upload failed. Please try again." /> : null}
      {pendingCount === 0 && failedCount === 0 && uploads.length > 0 ? (
        <SuccessBanner text="File uploaded successfully!" />
      ) : null}
      {uploads.length > 1 ? (
        <Summary uploads={uploads} doneCount={doneCount} failedCount={failedCount} onPressed={onPressed} />
      ) : null}
      {uploads.length > 1 || pendingCount > 0 || failedCount > 0 || uploads.some(hasNotice) ? (
        <ul className={styles.rows} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onPressed={onPressed} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface Counts {
  total: number;
  doneCount: number;
  failedCount: number;
}

/** How often a screen reader says how far a batch is. */
const announcements = 4;

/** The sentence for screen readers. It changes a few times in a batch, not with each file. */
function announce({ total, doneCount, failedCount }: Counts): string {
  const finished = doneCount + failedCount;
  if (total === 0 || finished === total) return total > 1 ? describeCounts({ total, doneCount, failedCount }) : '';
  const step = Math.ceil(total / announcements);
  return `Uploading: ${Math.floor(finished / step) * step} of ${total} finished`;
}

const describeCounts = ({ total, doneCount, failedCount }: Counts): string =>
  `${doneCount} of ${total} uploaded${failedCount > 0 ? `, ${failedCount} failed` : ''}`;

/** How far all uploads are, with the actions on all of them. */
function Summary({ uploads, doneCount, failedCount, onPressed }: UploadListProps & Omit<Counts, 'total'>) {
  const total = uploads.length;
  const pendingIds = uploads.filter(isPending).map(({ id }) => id);
  const failedIds = uploads.filter(isRetriable).map(({ id }) => id);
  return (
    <div className={styles.summary}>
      <Text size="sm" fw={600}>
        {describeCounts({ total, doneCount, failedCount })}
      </Text>
      {pendingIds.length > 0 ? (
        <Progress
          value={((doneCount + failedCount) / total) * 100}
          className={styles.progress}
          aria-label="Progress of all uploads"
        />
      ) : null}
      {pendingIds.length > 1 ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            cancel(pendingIds);
            onPressed();
          }}
        >
          Cancel all
        </Button>
      ) : null}
      {pendingIds.length === 0 && failedIds.length > 1 ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            retry(failedIds);
            onPressed();
          }}
        >
          Try all again
        </Button>
      ) : null}
    </div>
  );
}

const hasNotice = (upload: Upload): boolean => upload.state === 'done' && upload.notice !== undefined;

interface UploadRowProps {
  upload: Upload;
  onPressed: () => void;
}

/** Rows are rendered only when they change: there can be a thousand of them. */
const UploadRow = memo(function UploadRow({ upload, onPressed }: UploadRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{upload.file.name}</span>
      <UploadStatus upload={upload} onPressed={onPressed} />
      {isPending(upload) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Cancel ${upload.file.name}`}
          onClick={() => {
            cancel([upload.id]);
            onPressed();
          }}
        >
          Cancel
        </Button>
      ) : null}
    </li>
  );
});

const pendingTexts = {
  waiting: 'Waiting',
  paused: 'The server is busy. The file is sent again soon.',
  processing: 'Sent. The server processes it.',
} as const;

function UploadStatus({ upload, onPressed }: UploadRowProps) {
  switch (upload.state) {
    case 'waiting':
    case 'paused':
      return <Pending text={pendingTexts[upload.state]} />;
    case 'sending':
      return upload.share >= 1 ? (
        <Pending text={pendingTexts.processing} />
      ) : (
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
          <IconCircleCheck size={16} aria-hidden /> Uploaded{upload.notice ? `. ${upload.notice}` : ''}
        </span>
      );
    case 'failed':
      return (
        <>
          <span className={styles.failed}>
            <IconAlertTriangle size={16} aria-hidden /> {upload.reason}
          </span>
          {isRetriable(upload) ? (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Try again: ${upload.file.name}`}
              onClick={() => {
                retry([upload.id]);
                onPressed();
              }}
            >
              Try again
            </Button>
          ) : null}
        </>
      );
  }
}

const Pending = ({ text }: { text: string }) => (
  <Text size="xs" c="dimmed">
    {text}
  </Text>
);
