import { Drawer, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { Review } from '../../contract/review-wire.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Busy, Failed } from '../../ui/states.tsx';
import type { Row, Screens } from '../descriptor.ts';
import { ReviewAnswer } from './review-answer.tsx';
import { ReviewLines } from './review-lines.tsx';
import { ReviewStatus } from './review-status.tsx';
import { ReviewedDrafts } from './reviewed-drafts.tsx';
import { useReview } from './use-review.ts';

interface ReviewPanelProps {
  screens: Screens;
  appKey: string;
  record: Row;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
  onReviewed: (review: Review) => void;
  onClose: () => void;
}

/** The review of the drafts of a record and its parts, in a drawer of its form. */
export function ReviewPanel({ onClose, ...props }: ReviewPanelProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="Review"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <PanelContent onClose={onClose} {...props} />
    </Drawer>
  );
}

function PanelContent({ screens, appKey, record, onKeep, onReviewed, onClose }: ReviewPanelProps) {
  const reviewed = { contract: screens.contract, id: record.id, appKey };
  const status = useRef<HTMLDivElement>(null);
  const { state, isBusy, failure, load, change } = useReview({
    ...reviewed,
    version: `${record.version} ${record.draft?.version ?? 0}`,
    onReviewed: (review) => {
      onReviewed(review);
      // The button that was pressed may be gone.
      status.current?.focus();
    },
  });
  if (state.state === 'loading') return <Busy />;
  if (state.state === 'failed')
    return <Failed title="The review could not be loaded." reason={state.message} onRetry={load} />;
  return (
    <Stack gap="lg">
      <div ref={status} tabIndex={-1}>
        <ReviewStatus review={state.review} noun={screens.noun} />
      </div>
      <ReviewedDrafts screens={screens} appKey={appKey} drafts={state.review.drafts} recordId={record.id} />
      {failure === undefined ? null : <ErrorBanner text={failure} />}
      <ReviewAnswer
        reviewed={reviewed}
        review={state.review}
        isBusy={isBusy}
        change={change}
        onKeep={onKeep}
        onClose={onClose}
      />
      <ReviewLines lines={state.review.lines} />
    </Stack>
  );
}
