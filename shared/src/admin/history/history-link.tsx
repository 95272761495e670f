import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useParams } from '../../runtime/router.ts';
import type { Row, Screens } from '../descriptor.ts';
import { getHistoryPath } from './history-path.ts';

/** The link in a form's head to the record's history. The address has the id while the record loads. */
export function HistoryLink({ screens, record }: { screens: Screens; record: Row | null | undefined }) {
  const { id = record?.id } = useParams();
  if (!screens.contract.editing.history || id === undefined) return null;
  return (
    <Button
      component={Link}
      to={getHistoryPath(screens, { id })}
      variant="default"
      leftSection={<IconHistory size={17} aria-hidden />}
    >
      History
    </Button>
  );
}
