import { Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../runtime/api-error.ts';
import { useNavigate, useRevalidator } from '../../runtime/router.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Busy, Failed } from '../../ui/states.tsx';
import { getTimeZone } from '../date-time.ts';
import type { Screens } from '../descriptor.ts';
import type { KeptVersions } from '../../contract/versions.ts';
import { getBriefName } from '../record-name.ts';
import { hasParts } from './history-lines.ts';
import { toHistorySearch, type ChosenStates } from './history-path.ts';
import styles from './history.module.css';
import { ComparedPartList, describeOmitted } from './parts-comparison.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { toRestoredState } from './restored-version.ts';
import { useHistory, type LoadedHistory } from './use-history.ts';
import { Comparison } from './version-comparison.tsx';
import { VersionList } from './version-list.tsx';

const describeKept = ({ last, days }: KeptVersions): string =>
  `${last === 1 ? 'The last version is' : `The last ${last} versions are`} kept, and all of the last ${days === 1 ? 'day' : `${days} days`}.`;

/**
 * The history of a record and of its parts: who changed what and when, how two states differ, and the way back to one.
 * @param all the screens of this remote, among them those of the parts
 */
export function HistoryScreen({ screens, all }: { screens: Screens; all: readonly Screens[] }) {
  const { history, loaded, comparison, parts, isStale } = useHistory();
  const { revalidate } = useRevalidator();
  const formPath = `/admin/${screens.path}/form/${history.id}`;
  const retry = () => void revalidate();
  const record = loaded?.ok ? getBriefName(loaded.value.record, screens.contract.label) : undefined;
  return (
    <>
      <PageHead title="History" record={record} back={formPath} />
      {loaded ? null : <Busy />}
      {loaded && !loaded.ok ? <NotLoaded noun={screens.noun} error={loaded.error} onRetry={retry} /> : null}
      {loaded?.ok ? (
        <Versions
          screens={screens}
          all={all}
          history={history}
          loaded={loaded.value}
          comparison={comparison}
          parts={parts}
          formPath={formPath}
          isStale={isStale}
          onRetry={retry}
        />
      ) : null}
    </>
  );
}

function NotLoaded({ noun, error, onRetry }: { noun: string; error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.status === 404 ? (
    <Failed title={`There is no such ${noun}.`} reason="A deleted one has no history until it is restored." />
  ) : (
    <Failed title="The history could not be loaded." reason={error.message} onRetry={onRetry} />
  );
}

interface VersionsProps extends Pick<ReturnType<typeof useHistory>, 'history' | 'comparison' | 'parts' | 'isStale'> {
  screens: Screens;
  all: readonly Screens[];
  loaded: LoadedHistory;
  formPath: string;
  onRetry: () => void;
}

function Versions(props: VersionsProps) {
  const { screens, all, history, loaded, formPath } = props;
  const { record, page, lines, chosen } = loaded;
  const navigate = useNavigate();
  const [restoring, setRestoring] = useState<number>();
  const toHref = (number: number) => ({ search: chosen ? toHistorySearch({ ...chosen, page: number }) : '' });
  const notes = page.omitted ? describeOmitted(screens.noun, page.omitted) : [];
  return (
    <div className={styles.columns}>
      <Panel title="Versions">
        <Text size="sm" c="dimmed" mb="sm">
          {[`Times are those of ${getTimeZone()}.`, describeKept(page.kept), ...notes].join(' ')}
        </Text>
        <VersionList
          lines={lines}
          chosen={chosen}
          onChoose={(next) =>
            void navigate(
              { search: toHistorySearch({ ...next, page: page.current_page }) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <Pager current={page.current_page} last={page.last_page} toHref={toHref} />
      </Panel>
      <Panel title="What changed">
        {chosen ? (
          <Changes {...props} chosen={chosen} onRestore={setRestoring} />
        ) : (
          <Text size="sm">There is only one version so far.</Text>
        )}
      </Panel>
      {restoring === undefined ? null : (
        <RestoreDialog
          screens={screens}
          all={all}
          history={history}
          record={record}
          version={restoring}
          onClose={() => setRestoring(undefined)}
          onRestore={(values) => void navigate(formPath, { state: toRestoredState({ version: restoring, values }) })}
        />
      )}
    </div>
  );
}

interface ChangesProps extends VersionsProps {
  chosen: ChosenStates;
  onRestore: (version: number) => void;
}

/** How the two chosen states differ: the record itself and, below, its parts. */
function Changes({ comparison, chosen, onRestore, ...props }: ChangesProps) {
  const { screens, loaded, isStale, onRetry } = props;
  if (!comparison) return <Busy />;
  if (!comparison.ok)
    return <Failed title="These versions could not be compared." reason={comparison.error.message} onRetry={onRetry} />;
  if (!comparison.value) return null;
  return (
    <div aria-busy={isStale}>
      <Comparison
        screens={screens}
        page={loaded.page}
        chosen={chosen}
        comparison={comparison.value}
        onRestore={onRestore}
      />
      {hasParts(screens) ? <Parts {...props} /> : null}
    </div>
  );
}

function Parts({ screens, all, history, parts, onRetry }: Omit<ChangesProps, 'comparison' | 'chosen' | 'onRestore'>) {
  if (!parts) return <Busy />;
  if (!parts.ok)
    return <Failed title="The parts could not be compared." reason={parts.error.message} onRetry={onRetry} />;
  return parts.value ? (
    <ComparedPartList noun={screens.noun} all={all} scope={history.scope} comparison={parts.value} />
  ) : null;
}
