import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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
  /** What changes with each save of a part of the record: a save of one ends an approval too. */
  partsVersion: string;
  isBusy: boolean;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
}

/** The state of the review of a form's draft, and the button that opens it. `?review=1` of the address opens it too. */
export function ReviewControl({ screens, appKey, record, partsVersion, isBusy, onKeep }: ReviewControlProps) {
  const [query] = useSearchParams();
  const isLinked = query.get('review') === '1';
  const [isOpen, setOpen] = useState(isLinked);
  const button = useRef<HTMLButtonElement>(null);
  const { review, note } = useKnownReview({ screens, record, partsVersion });
  // A page can be reviewed for the drafts of its parts.
  if (!isLinked && !hasOpenDraft(record) && listPartEmbeds(screens.contract).length === 0) return null;
  return (
    <>
      <ReviewBadge review={review} />
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
            onReviewed={note}
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

/** The review as the panel has seen it last, and the versions of the form's draft and of its parts then. */
interface LatestReview {
  version: number;
  parts: string;
  review: DraftReview | undefined;
}

/**
 * Returns the review of a form's record as far as it is known, and what notes a later one. A save of a draft that it
 * names, also by autosave, ends an approval.
 */
function useKnownReview({
  screens,
  record,
  partsVersion,
}: Pick<ReviewControlProps, 'screens' | 'record' | 'partsVersion'>) {
  const [loadedParts] = useState(partsVersion);
  const [latest, setLatest] = useState<LatestReview>();
  const parts = useRef(partsVersion);
  useEffect(() => {
    parts.current = partsVersion;
  }, [partsVersion]);
  const version = hasOpenDraft(record) ? (record.draft?.version ?? 0) : 0;
  const known = latest?.version === version ? latest : { parts: loadedParts, review: record.draft?.review };
  const isCurrent = known.review?.is_current === true && known.parts === partsVersion;
  return {
    review: known.review && { ...known.review, is_current: isCurrent },
    note: (review: Review) => {
      const own = toLatest(review, { resource: screens.contract.name, id: record.id });
      setLatest({ ...own, parts: parts.current });
    },
  };
}

function toLatest(
  { state, is_current, drafts }: Review,
  { resource, id }: { resource: string; id: number },
): Omit<LatestReview, 'parts'> {
  const own = drafts.find((draft) => draft.resource === resource && draft.id === id);
  return { version: own?.version ?? 0, review: state === null ? undefined : { state, is_current } };
}
