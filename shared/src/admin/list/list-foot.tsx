import { Text } from '@mantine/core';
import type { Page } from '../../contract/wire.ts';
import type { To } from '../../runtime/router.ts';
import { Pager } from '../../ui/pager.tsx';
import styles from './list-foot.module.css';

interface ListFootProps {
  page: Page<unknown>;
  toHref: (page: number) => To;
}

/** The last row of a list: which of its rows are shown, and its pages. */
export function ListFoot({ page, toHref }: ListFootProps) {
  const rowsBefore = (page.current_page - 1) * page.per_page;
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" role="status">
        Showing {rowsBefore + 1} to {rowsBefore + page.data.length} of {page.total} entries
      </Text>
      <Pager current={page.current_page} last={page.last_page} toHref={toHref} />
    </div>
  );
}
