import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Contract } from '../../contract/contract.ts';
import type { DeletedRecord, RestoredRecord, TrashPage } from '../../contract/trash-wire.ts';
import { keptDays } from '../../contract/wire.ts';
import { Link } from '../../runtime/router.ts';
import { ErrorBanner, SuccessBanner, WarningBanner } from '../../ui/banner.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Busy, Empty, Failed } from '../../ui/states.tsx';
import { getTimeZone } from '../date-time.ts';
import { toNouns } from '../define-screens.ts';
import type { Screens } from '../descriptor.ts';
import { ListFoot } from '../list/list-foot.tsx';
import { useHasRole } from '../permissions.ts';
import { getBriefName } from '../record-name.ts';
import { toResult, type Result } from '../to-result.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { formatCount } from './format-trash.ts';
import { PurgeModal, type PurgeQuestion } from './purge-modal.tsx';
import { emptyTrash, purgeRecord, restoreFromTrash, type TrashOf } from './trash-responses.ts';
import { TrashTable } from './trash-table.tsx';
import styles from './trash.module.css';
import { toTrashSearch, useTrash } from './use-trash.ts';

/** What became of the last press of Restore. */
type Restoration =
  { state: 'busy'; id: number } | { state: 'done'; record: RestoredRecord } | { state: 'failed'; error: Error };

/** The trash of a resource: what was deleted, by whom and when, and the way back for it. */
export function TrashScreen({ screens }: { screens: Screens }) {
  const { contract, path } = screens;
  const { trash, loaded, isStale, reload } = useTrash();
  const isAdministrator = useHasRole('admin');
  const title = useRef<HTMLHeadingElement>(null);
  const { restoration, restore, forget } = useRestoration(trash, () => {
    title.current?.focus({ preventScroll: true });
    reload();
  });
  const { question, ask, purge, close } = usePurge(trash, reload);
  const handleGone = useFocusAfter(title, { isSettled: !isStale });
  const total = loaded?.ok ? loaded.value.total : 0;

  return (
    <>
      <PageHead title={`Deleted ${toNouns(contract)}`} record="Trash" back={`/admin/${path}`} titleRef={title}>
        {total > 0 && isAdministrator ? (
          <Button variant="default" leftSection={<IconTrashX size={17} aria-hidden />} onClick={() => ask({ total })}>
            Empty trash
          </Button>
        ) : null}
      </PageHead>
      <Stack gap="md">
        <RestorationBanner restoration={restoration} screens={screens} />
        <Panel isFlush>
          <Text size="sm" c="dimmed" className={styles.intro}>
            {describeTrash(screens)}
          </Text>
          <TrashBody loaded={loaded} onRetry={reload}>
            {(page) => (
              <TrashTable
                screens={screens}
                page={page}
                isStale={isStale}
                restoring={restoration?.state === 'busy' ? restoration.id : undefined}
                onRestore={(record) => void restore(record)}
                onPurge={isAdministrator ? (record) => ask({ record }) : undefined}
              />
            )}
          </TrashBody>
        </Panel>
      </Stack>
      <PurgeModal
        question={question}
        contract={contract}
        onConfirm={async () => {
          await purge();
          forget();
        }}
        onClose={close}
        onGone={handleGone}
      />
    </>
  );
}

interface TrashBodyProps {
  /** Undefined while the first page is loading. */
  loaded: Result<TrashPage> | undefined;
  onRetry: () => void;
  children: (page: TrashPage) => ReactNode;
}

/** Shows the records of a page, or why there are none. */
function TrashBody({ loaded, onRetry, children }: TrashBodyProps) {
  if (!loaded) return <Busy />;
  if (!loaded.ok)
    return <Failed title="The trash could not be loaded." reason={loaded.error.message} onRetry={onRetry} />;
  if (loaded.value.total === 0) return <Empty text="The trash is empty." />;
  // The page is past the end; `useTrash` navigates to the last one.
  if (loaded.value.data.length === 0) return <Busy />;
  return (
    <>
      {children(loaded.value)}
      <ListFoot page={loaded.value} toHref={(number) => ({ search: toTrashSearch(number) })} />
    </>
  );
}

/** Restores one record at a time. `onDone` is called after each try. */
function useRestoration(trash: TrashOf, onDone: () => void) {
  const [restoration, setRestoration] = useState<Restoration>();
  const restore = async ({ id }: DeletedRecord) => {
    if (restoration?.state === 'busy') return;
    setRestoration({ state: 'busy', id });
    const result = await toResult(restoreFromTrash(trash, id));
    setRestoration(result.ok ? { state: 'done', record: result.value } : { state: 'failed', error: result.error });
    onDone();
  };
  return { restoration, restore, forget: () => setRestoration(undefined) };
}

/** Deletes records for good after a question. */
function usePurge(trash: TrashOf, reload: () => void) {
  const [question, setQuestion] = useState<PurgeQuestion>();
  const isOutdated = useRef(false);
  const purge = async () => {
    if (!question) return;
    // A failure can mean that the trash has changed meanwhile.
    isOutdated.current = true;
    if ('total' in question) await emptyTrash(trash, question.total);
    else await purgeRecord(trash, question.record.id);
    isOutdated.current = false;
    notify({ text: describePurged(question, trash.contract) });
    setQuestion(undefined);
    reload();
  };
  const close = () => {
    setQuestion(undefined);
    if (isOutdated.current) reload();
    isOutdated.current = false;
  };
  return { question, ask: setQuestion, purge, close };
}

const describePurged = (question: PurgeQuestion, contract: Contract): string =>
  'total' in question
    ? `The trash was emptied: ${formatCount(question.total, contract)}.`
    : `“${getBriefName(question.record, 'label')}” was deleted for good.`;

function describeTrash({ contract, noun }: Screens): string {
  const kept = `Deleted ${toNouns(contract)} are kept for ${keptDays} days.`;
  const way = contract.editing.drafts ? ` A restored ${noun} is inactive until you publish it.` : '';
  return `${kept}${way} Times are those of ${getTimeZone()}.`;
}

function RestorationBanner({ restoration, screens }: { restoration: Restoration | undefined; screens: Screens }) {
  if (!restoration || restoration.state === 'busy') return null;
  if (restoration.state === 'failed') return <ErrorBanner text={restoration.error.message} />;
  const { record } = restoration;
  const { contract, noun, path, form } = screens;
  return (
    <Stack gap="xs">
      <SuccessBanner
        text={`The ${noun} “${getBriefName(record, 'label')}” was restored${contract.editing.drafts ? ', inactive. Publish it to show it to visitors again.' : '.'}`}
      >
        <Anchor component={Link} size="sm" to={`/admin/${path}/form/${record.id}`}>
          {typeof form === 'function' ? 'Open' : 'Edit'} it
        </Anchor>
      </SuccessBanner>
      {record.notes.map((note) => (
        <WarningBanner key={note} text={note} />
      ))}
    </Stack>
  );
}
