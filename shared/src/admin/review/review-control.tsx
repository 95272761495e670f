import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { listPartEmbeds } from '../../contract/contract.ts';
import type { DraftReview, Review } from '../../contract/review-wire.ts';
import type { Row, Screens } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import { useSearchParams } from '../router.ts';
import { ReviewBadge } from './review-badge.tsx';

const ReviewPanel = lazy(async () => {
  const { ReviewPanel: Panel } = await import(/* webpackChunkName: "review-panel" */ './review-panel.tsx');
  return { default: Panel };
});

interface ReviewControlProps {
  screens: Screens;
  appKey: string;
  record: Row;
  isBusy: boolean;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
}

/** The state of the review of a form's draft, and the button that opens it. `?review=1` of the address opens it too. */
export function ReviewControl({ screens, appKey, record, isBusy, onKeep }: ReviewControlProps) {
  const [query] = useSearchParams();
  const isLinked = query.get('review') === '1';
  const [isOpen, setOpen] = useState(isLinked);
  const button = useRef<HTMLButtonElement>(null);
  const [latest, setLatest] = useState<LatestReview>();
  // A page can be reviewed for the drafts of its parts.
  if (!isLinked && !hasOpenDraft(record) && listPartEmbeds(screens.contract).length === 0) return null;
  const version = record.draft?.version ?? 0;
  return (
    <>
      <ReviewBadge review={latest?.version === version ? latest.review : record.draft?.review} />
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        disabled={isBusy}
        leftSection={<IconChecks size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Review
      </Button>
      {isOpen ? (
        <Suspense>
          <ReviewPanel
            screens={screens}
            appKey={appKey}
            record={record}
            onKeep={onKeep}
            onReviewed={(review) => setLatest(toLatest(review, { resource: screens.contract.name, id: record.id }))}
            onClose={() => {
              setOpen(false);
              // A panel that a link has opened has no other place to return the focus to.
              button.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The review as the panel has seen it last, and the version of the form's draft then. */
interface LatestReview {
  version: number;
  review: DraftReview | undefined;
}

function toLatest(
  { state, is_current, drafts }: Review,
  { resource, id }: { resource: string; id: number },
): LatestReview {
  const own = drafts.find((draft) => draft.resource === resource && draft.id === id);
  return { version: own?.version ?? 0, review: state === null ? undefined : { state, is_current } };
}
