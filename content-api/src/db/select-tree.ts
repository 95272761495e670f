import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { Row, Tables } from './tables.ts';

type Rows = SelectQueryBuilder<Tables, string, object>;

interface TreeOptions {
  /** Selects the rows that may be in the tree. */
  selectRows: () => Rows;
  /** Restricts them to the rows at the top. */
  top: (rows: Rows) => Rows;
  /** The column that holds the id of a row's parent. */
  parent: string;
}

/** Selects the ids of rows and of all rows below them. `union` without `all` ends at a cycle. */
export const selectTree = (db: Db, { selectRows, top, parent }: TreeOptions) =>
  db
    .withRecursive('tree', () =>
      top(selectRows())
        .select('id as tree_id')
        .union(
          selectRows()
            // The table itself: SQLite takes a subquery for a circular reference.
            .innerJoin(sql.table<Row>('tree').as('above'), 'above.tree_id', parent)
            .select('id as tree_id'),
        ),
    )
    .selectFrom('tree')
    .select('tree_id');
