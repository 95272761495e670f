import { useState } from 'react';
import { discardDraft, saveDraft, readDraftsBy, type LocalDraft } from '@quoin/shared/admin/local-drafts';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { appKey } from '@quoin/shared/runtime/app-key';
import { authUser } from '@quoin/shared/runtime/auth';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { Panel } from '@quoin/shared/ui/panel';
import { Button } from '@quoin/shared/ui/parts';
import styles from './dashboard.module.css';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { TimeAgo } from './time-ago.tsx';
import { useLinks } from '@quoin/shared/admin/use-links';

type DraftRow = ReturnType<typeof readDraftsBy>[number];

/** Returns the record's label: as typed in the draft, else as it was when the draft began. */
function getDraftName(draft: LocalDraft, { label, record }: { label: string; record: string }): string {
  const name = [draft.values[label], draft.before[label]].find((value) => typeof value === 'string' && value !== '');
  return String(name ?? (record === 'new' ? 'Without a name' : `No. ${record}`));
}

/** Lists the user's unsaved local drafts in this browser, with a link to continue and a button to discard each. */
export function LocalDrafts() {
  const [drafts] = useState(() => readDraftsBy(authUser(), [appKey(), runtimeConfig().accountsAppKey]));
  return (
    <Panel title="My drafts">
      {drafts.length === 0 ? (
        <p>Everything that you typed in this browser is saved.</p>
      ) : (
        <ul className={styles.lines}>
          {drafts.map((draft) => (
            <LocalDraftRow key={draft.key} draft={draft} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LocalDraftRow({ draft: { key, resource, record, draft } }: { draft: DraftRow }) {
  const links = useLinks();
  const [isDiscarded, setDiscarded] = useState(false);
  const contract = contracts.find(({ name }) => name === resource);
  const name = getDraftName(draft, { label: contract?.label ?? '', record });
  const toggle = () => {
    if (isDiscarded) saveDraft(key, draft);
    else discardDraft(key);
    setDiscarded(!isDiscarded);
  };
  const at = draft.at.slice(0, 19).replace('T', ' ');
  return (
    <li>
      <span className={styles.text}>
        <MaybeLink to={isDiscarded ? undefined : links.form(resource, record)}>{name}</MaybeLink>
        <small>
          {record === 'new' ? 'new ' : ''}
          {contract?.noun ?? resource}
          {isDiscarded ? ', discarded' : ', not saved'}
        </small>
      </span>
      <span className={styles.draft}>
        <TimeAgo at={at} />
        <Button
          size="compact-sm"
          variant="subtle"
          color={isDiscarded ? 'teal' : 'red'}
          aria-label={`${isDiscarded ? 'Keep' : 'Discard'} what was typed in ${name}`}
          onClick={toggle}
        >
          {isDiscarded ? 'Undo' : 'Discard'}
        </Button>
      </span>
    </li>
  );
}
