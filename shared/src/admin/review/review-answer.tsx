import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxComment, type Review, type ReviewDecision } from '../../contract/review-wire.ts';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { askReview, commentReview, decideReview, readReview, withdrawReview, type ReviewOf } from './review-calls.ts';
import type { useReview } from './use-review.ts';

interface ReviewAnswerProps {
  reviewed: ReviewOf;
  review: Review;
  isBusy: boolean;
  change: ReturnType<typeof useReview>['change'];
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
  /** Closes the panel, as when the form has to show why its draft is not saved. */
  onClose: () => void;
}

/** Returns what the user can do with a review besides commenting. */
function getOffers({ state, is_current: isCurrent, drafts, is_own: isOwn, ...review }: Review) {
  const isApproved = state === 'approved' && isCurrent;
  const isWaiting = isApproved || state === 'asked';
  const [mayAsk, mayDecide] = [review.may_ask, review.may_decide].map((one) => one && drafts.length > 0);
  const isOpen = mayDecide && state !== null;
  return {
    canAsk: mayAsk && !isWaiting,
    canApprove: isOpen && !isOwn && !isApproved,
    isOwn: isOpen && isOwn,
    canAskChanges: isOpen && state !== 'changes',
    canWithdraw: review.may_ask && state !== null,
  };
}

/** What the user can say about the draft: ask for a review, decide on one, withdraw it, or only comment. */
export function ReviewAnswer({ reviewed, review, isBusy, change, onKeep, onClose }: ReviewAnswerProps) {
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState('');
  const offers = getOffers(review);

  const run = async (work: () => Promise<Review>, done: string) => {
    // The buttons are not disabled meanwhile, because they would lose the focus.
    if (!isBusy && (await change(work, done))) setComment('');
  };
  const ask = async () => {
    // What is reviewed is the draft, so what was typed becomes a part of it first.
    if (!(await onKeep())) return onClose();
    const user = asked === '' ? null : Number(asked);
    await run(() => askReview(reviewed, { user, comment }), 'The review is asked for.');
  };
  const decide = (decision: ReviewDecision, done: string) =>
    run(() => decideReview(reviewed, { decision, comment, drafts: review.drafts }), done);
  const askChanges = async () => {
    const isEmpty = comment.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) await decide('changes', 'The changes are asked for.');
  };
  const withdraw = async () => {
    await withdrawReview(reviewed);
    return readReview(reviewed);
  };

  return (
    <Stack gap="sm" role="group" aria-label="Your answer" aria-busy={isBusy}>
      {offers.canAsk ? <ReviewerChoice reviewers={review.reviewers} value={asked} onChange={setAsked} /> : null}
      <Textarea
        label="Comment"
        description="Members of this site see it, visitors do not."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxComment}
        value={comment}
        error={isMissing ? 'Say what should be changed.' : undefined}
        onChange={({ currentTarget }) => {
          setMissing(false);
          setComment(currentTarget.value);
        }}
      />
      {offers.isOwn ? (
        <Text size="sm" c="dimmed" role="note">
          You have written some of this, so somebody else has to approve it.
        </Text>
      ) : null}
      <Group gap="sm">
        {offers.canAsk ? <Button onClick={() => void ask()}>Ask for a review</Button> : null}
        {offers.canApprove ? (
          <Button onClick={() => void decide('approved', 'The draft is approved.')}>Approve</Button>
        ) : null}
        {offers.canAskChanges ? (
          <Button variant="default" onClick={() => void askChanges()}>
            Ask for changes
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={comment.trim() === ''}
          onClick={() => void run(() => commentReview(reviewed, comment), 'The comment is added.')}
        >
          Comment
        </Button>
        {offers.canWithdraw ? (
          <Button variant="subtle" color="gray" onClick={() => void run(withdraw, 'The request is withdrawn.')}>
            Withdraw
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

interface ReviewerChoiceProps {
  reviewers: Review['reviewers'];
  value: string;
  onChange: (value: string) => void;
}

const ReviewerChoice = ({ reviewers, value, onChange }: ReviewerChoiceProps) => (
  <PlainSelect
    label="Ask"
    value={value}
    data={[
      { value: '', label: 'Anybody who may publish' },
      ...reviewers.map(({ id, name }) => ({ value: String(id), label: name ?? `No. ${id}` })),
    ]}
    onChange={onChange}
  />
);
