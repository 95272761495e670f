import { Anchor, Text } from '@mantine/core';
import type { Contract } from '../contract/contract.ts';
import { embedded } from '../contract/is-record-of.ts';
import { Link } from '../runtime/router.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Row } from './descriptor.ts';
import { nameOf } from './name-of.ts';

interface RelatedListProps {
  title: string;
  /** What is listed. */
  of: Contract;
  /** The record that it stands in, and under which key. */
  owner: Row;
  embeddedAs: string;
  /** Its own screens' address below `/admin/`. */
  path: string;
}

/** The records that stand inside another one, each with a way to its own form. */
export function RelatedList({ title, of, owner, embeddedAs, path }: RelatedListProps) {
  const rows = embedded(of, owner, embeddedAs);
  const columns = [
    { header: 'Name', cell: (row: Row) => nameOf(row, of.label) },
    { header: 'Actions', width: '110px', cell: (row: Row) => <Anchor component={Link} size="sm" to={`/admin/${path}/form/${row.id}`} aria-label={`Edit ${nameOf(row, of.label)}`}>Edit</Anchor> },
  ];
  return (
    <Panel title={title}>
      {rows.length > 0 ? <DataTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} /> : <Text size="sm" c="dimmed">None yet.</Text>}
    </Panel>
  );
}
