import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { Link } from '@quoin/shared/runtime/router';
import { Anchor } from '@quoin/shared/ui/parts';
import { nameSet } from '../schedule/describe-set.ts';
import { toScheduleHref } from '../schedule/schedule-query.ts';
import { SetLines } from '../schedule/set-lines.tsx';
import type { Planned } from './dashboard-loader.ts';
import styles from './dashboard.module.css';

/** What could not be published, what is published next, and a link to all of it. */
export function PlannedSets({ planned: { due, failed } }: { planned: Planned }) {
  return (
    <>
      {failed.total > 0 ? (
        <p className={styles.warning}>
          <Anchor component={Link} to={toScheduleHref({ state: 'failed', page: 1 })}>
            {failed.total === 1 ? '1 could not be published' : `${failed.total} could not be published`}
          </Anchor>
          {failed.data[0] ? `: ${nameSet(failed.data[0])}${failed.total > 1 ? ', …' : ''}` : ''}
        </p>
      ) : null}
      {due.total === 0 ? <p>Nothing is planned.</p> : <SetLines sets={due.data} label="Due next" />}
      <p className={styles.more}>
        <Anchor component={Link} to={schedulePath}>
          {due.total > due.data.length ? `All ${due.total} that are due` : 'The schedule'}
        </Anchor>
      </p>
    </>
  );
}
