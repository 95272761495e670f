import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { contracts } from '../../contract/resources/contracts.ts';
import type { ReviewedDraft } from '../../contract/review-wire.ts';
import { draftState, liveState, type FieldComparison } from '../../contract/versions.ts';
import { Link } from '../../runtime/router.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { toWords } from '../define-screens.ts';
import type { Screens } from '../descriptor.ts';
import compared from '../history/history.module.css';
import { getFieldLabel } from '../history/format-version.ts';
import { ComparedField } from '../history/version-comparison.tsx';
import { readComparison } from '../history/version-responses.ts';
import { useLinks } from '../use-links.ts';
import styles from './review.module.css';

interface ReviewedDraftsProps {
  screens: Screens;
  appKey: string;
  drafts: readonly ReviewedDraft[];
  /** The id of the record of the form. */
  recordId: number;
}

/** Lists the drafts that the review is about, with what each changes. */
export function ReviewedDrafts({ screens, appKey, drafts, recordId }: ReviewedDraftsProps) {
  if (drafts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        There is no draft to review. Save changes as a draft first.
      </Text>
    );
  return (
    <section aria-label="What is reviewed">
      <h3 className={styles.heading}>What is reviewed</h3>
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <DraftItem
            // Another version has another comparison.
            key={`${draft.resource} ${draft.id} ${draft.version}`}
            draft={draft}
            appKey={appKey}
            screens={draft.resource === screens.contract.name ? screens : undefined}
            isOwn={draft.resource === screens.contract.name && draft.id === recordId}
          />
        ))}
      </ul>
    </section>
  );
}

interface DraftItemProps {
  draft: ReviewedDraft;
  appKey: string;
  /** The screens of its resource; undefined for a part of another resource. */
  screens: Screens | undefined;
  /** Whether it is the draft of the form. */
  isOwn: boolean;
}

const actions = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

function DraftItem({ draft, appKey, screens, isOwn }: DraftItemProps) {
  const { resource, noun, id, label, action, version, fields } = draft;
  const links = useLinks();
  const contract = contracts.find(({ name }) => name === resource);
  const toLabel = (name: string) => (screens ? getFieldLabel(screens, name) : toWords(name));
  const to = isOwn ? undefined : links.form(resource, String(id));
  return (
    <li>
      <Text size="sm">
        {to === undefined ? (
          <strong>{label}</strong>
        ) : (
          <Anchor component={Link} to={to}>
            {label}
          </Anchor>
        )}{' '}
        ({noun}), version {version}
      </Text>
      <Text size="sm" c="dimmed">
        {actions[action]}
        {action === 'delete' || fields.length === 0 ? '' : `: ${fields.map(toLabel).join(', ')}`}
      </Text>
      {/* What is new is in the form. A comparison would not show its first texts: the record has them already. */}
      {contract && action === 'update' ? (
        <DraftComparison contract={contract} appKey={appKey} draft={draft} toLabel={toLabel} />
      ) : null}
    </li>
  );
}

interface DraftComparisonProps {
  contract: Contract;
  appKey: string;
  draft: ReviewedDraft;
  toLabel: (name: string) => string;
}

/** Compares a draft with its record, once that is asked for. */
function DraftComparison({ contract, appKey, draft: { id, label }, toLabel }: DraftComparisonProps) {
  const [fields, setFields] = useState<readonly FieldComparison[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const compare = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const states = { version: draftState, against: liveState };
      setFields((await readComparison({ contract, id, scope: { appKey } }, states)).fields);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-expanded={fields !== undefined}
        // A disabled button would lose the focus.
        aria-busy={isBusy}
        onClick={() => (fields ? setFields(undefined) : void compare())}
      >
        {fields ? 'Hide the changes' : 'Show the changes'}
        <VisuallyHidden> of {label}</VisuallyHidden>
      </Button>
      {failure === undefined ? null : <ErrorBanner text="They could not be compared." details={[failure]} />}
      {fields?.map((comparison) => (
        <section key={comparison.field} className={compared.field} aria-label={toLabel(comparison.field)}>
          <h4 className={styles.heading}>{toLabel(comparison.field)}</h4>
          <ComparedField contract={contract} comparison={comparison} />
        </section>
      ))}
    </>
  );
}
