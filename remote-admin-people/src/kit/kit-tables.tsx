import { useState } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import { DataTable, type TableColumn } from '@quoin/shared/ui/data-table';
import { Pager } from '@quoin/shared/ui/pager';
import { Button } from '@quoin/shared/ui/parts';
import { Specimen, Specimens } from './specimen.tsx';

interface Stone {
  id: number;
  name: string;
  weight: string;
}

const stones: readonly Stone[] = [
  { id: 1, name: 'Quoin', weight: '48 kg' },
  { id: 2, name: 'Ashlar', weight: '31 kg' },
];

/** A table with sorting and actions, and the links to the pages of a list. */
export function KitTables() {
  const [isAscending, setAscending] = useState(true);
  const { pathname } = useLocation();
  const columns: readonly TableColumn<Stone>[] = [
    {
      header: 'Name',
      cell: ({ name }) => name,
      sorting: { direction: isAscending ? 'ascending' : 'descending', onSort: () => setAscending(!isAscending) },
    },
    { header: 'Weight', cell: ({ weight }) => weight },
    {
      header: 'Actions',
      isFoot: true,
      cell: ({ name }) => (
        <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ),
    },
  ];
  return (
    <Specimens title="Tables" from="@quoin/shared/ui/data-table, @quoin/shared/ui/pager">
      <Specimen name="Sorted by its first column" isWide>
        <DataTable
          label="Stones"
          columns={columns}
          rows={isAscending ? stones.toReversed() : stones}
          getKey={({ id }) => id}
        />
      </Specimen>
      <Specimen name="The third of nine pages" isWide>
        <Pager current={3} last={9} toHref={() => pathname} />
      </Specimen>
    </Specimens>
  );
}
