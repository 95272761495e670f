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
import styles from './history.module.css';
import { RestoreDialog } from './restore-dialog.tsx';
import { toRestoredState } from './restored-version.ts';
import { toHistorySearch, useHistory, type LoadedHistory } from './use-history.ts';
import { Comparison } from './version-comparison.tsx';
import { VersionList } from './version-list.tsx';

const describeKept = ({ last, days }: KeptVersions): string =>
  `${last === 1 ? 'The last version is' : `The last ${last} versions are`} kept, and all of the last ${days === 1 ? 'day' : `${days} days`}.`;

/** The history of a record: who changed what and when, how two versions differ, and the way back to one of them. */
export function HistoryScreen({ screens }: { screens: Screens }) {
  const { history, loaded, comparison, isStale } = useHistory();
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
          history={history}
          loaded={loaded.value}
          comparison={comparison}
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

interface VersionsProps extends Pick<ReturnType<typeof useHistory>, 'history' | 'comparison' | 'isStale'> {
  screens: Screens;
  loaded: LoadedHistory;
  formPath: string;
  onRetry: () => void;
}

function Versions({ screens, history, loaded, comparison, formPath, isStale, onRetry }: VersionsProps) {
  const { record, page, chosen } = loaded;
  const navigate = useNavigate();
  const [restoring, setRestoring] = useState<number>();
  const toHref = (number: number) => ({ search: chosen ? toHistorySearch({ ...chosen, page: number }) : '' });
  return (
    <div className={styles.columns}>
      <Panel title="Versions">
        <Text size="sm" c="dimmed" mb="sm">
          Times are those of {getTimeZone()}. {describeKept(page.kept)}
        </Text>
        <VersionList
          screens={screens}
          page={page}
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
        {chosen === undefined ? <Text size="sm">There is only one version so far.</Text> : null}
        {chosen && !comparison ? <Busy /> : null}
        {comparison && !comparison.ok ? (
          <Failed title="These versions could not be compared." reason={comparison.error.message} onRetry={onRetry} />
        ) : null}
        {comparison?.ok && comparison.value ? (
          <div aria-busy={isStale}>
            <Comparison screens={screens} page={page} comparison={comparison.value} onRestore={setRestoring} />
          </div>
        ) : null}
      </Panel>
      {restoring === undefined ? null : (
        <RestoreDialog
          screens={screens}
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
