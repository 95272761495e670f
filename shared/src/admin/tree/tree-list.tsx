import { useMemo } from 'react';
import type { Contract, Embed } from '../../contract/contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { Busy, Empty, Failed } from '../../ui/states.tsx';
import type { Row } from '../descriptor.ts';
import { OrderMessage } from '../order/order-message.tsx';
import { TreeItem } from './tree-item.tsx';
import styles from './tree-list.module.css';
import { useBranch, useTreeRows } from './use-tree.ts';

interface TreeListProps {
  /** A resource whose records are embedded in each other. */
  of: Contract;
  /** The path of its screens below `/admin/`. */
  path: string;
  /** The field that separates its trees, and a heading for each of its values. */
  groups: { field: string; headings: Readonly<Record<string, string>> };
}

/**
 * Shows a resource as trees, whose records are ordered and nested by pointer or by button.
 * @throws Error when the contract does not embed its own records
 */
export function TreeList({ of, path, groups }: TreeListProps) {
  const { latest, reload, reloadAfter } = useTreeRows(of);
  const tree = of.embeds.find(({ from }) => from === of.name);
  if (!tree) throw new Error(`${of.name}: its records are not nested`);
  if (!latest) return <Busy />;
  if (!latest.ok)
    return <Failed title={`The ${of.name} could not be loaded.`} reason={latest.error.message} onRetry={reload} />;
  return (
    <div className={styles.trees}>
      {Object.entries(groups.headings).map(([value, heading]) => (
        <TreeGroup
          key={value}
          of={of}
          path={path}
          tree={tree}
          heading={heading}
          commonValues={{ [groups.field]: value }}
          rows={latest.value.data}
          reloadAfter={reloadAfter}
        />
      ))}
    </div>
  );
}

interface TreeGroupProps {
  of: Contract;
  path: string;
  tree: Embed;
  heading: string;
  commonValues: Record<string, string>;
  rows: readonly Row[];
  reloadAfter: (write: Promise<unknown>) => void;
}

function TreeGroup({ of, path, tree, heading, commonValues, rows, reloadAfter }: TreeGroupProps) {
  const [[field, value] = ['', '']] = Object.entries(commonValues);
  const roots = useMemo(
    () => rows.filter((row) => Reflect.get(row, tree.by) === null && Reflect.get(row, field) === value),
    [rows, tree, field, value],
  );
  const branch = useBranch({ contract: of, tree, roots, commonValues, reloadAfter });
  return (
    <Panel title={heading}>
      <OrderMessage message={branch.message} error={branch.error} />
      {branch.items.length === 0 ? (
        <Empty text="No Data Found" />
      ) : (
        <ul className={styles.list}>
          {branch.items.map((item) => (
            <TreeItem key={item.id} item={item} of={of} path={path} branch={branch} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
