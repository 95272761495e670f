import { useMemo } from 'react';
import type { Contract, Embed } from '../../contract/contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { Busy, Empty, Failed } from '../../ui/states.tsx';
import type { Row } from '../descriptor.ts';
import { OrderNews } from '../order/order-news.tsx';
import { TreeItem } from './tree-item.tsx';
import styles from './tree-list.module.css';
import { useBranch, useTreeRows } from './use-tree.ts';

interface TreeListProps {
  /** A resource whose records are embedded in each other. */
  of: Contract;
  /** The path of its screens below `/admin/`. */
  path: string;
  /** The field that separates its trees, and a heading for each of its values. */
  apart: { field: string; headings: Readonly<Record<string, string>> };
}

/**
 * Shows a resource as trees, whose records are ordered and nested by pointer or by button.
 * @throws Error when the contract does not embed its own records
 */
export function TreeList({ of, path, apart }: TreeListProps) {
  const { latest, reload, reloadAfter } = useTreeRows(of);
  const tree = of.embeds.find(({ from }) => from === of.name);
  if (!tree) throw new Error(`${of.name}: its records do not stand below each other`);
  if (!latest) return <Busy />;
  if (!latest.ok)
    return <Failed title={`The ${of.name} could not be loaded.`} reason={latest.error.message} onRetry={reload} />;
  return (
    <div className={styles.trees}>
      {Object.entries(apart.headings).map(([value, heading]) => (
        <Part
          key={value}
          of={of}
          path={path}
          tree={tree}
          heading={heading}
          common={{ [apart.field]: value }}
          all={latest.value.data}
          reloadAfter={reloadAfter}
        />
      ))}
    </div>
  );
}

interface PartProps {
  of: Contract;
  path: string;
  tree: Embed;
  heading: string;
  common: Record<string, string>;
  all: readonly Row[];
  reloadAfter: (write: Promise<unknown>) => void;
}

function Part({ of, path, tree, heading, common, all, reloadAfter }: PartProps) {
  const [[field, value] = ['', '']] = Object.entries(common);
  const roots = useMemo(
    () => all.filter((row) => Reflect.get(row, tree.by) === null && Reflect.get(row, field) === value),
    [all, tree, field, value],
  );
  const branch = useBranch({ contract: of, tree, roots, common, reloadAfter });
  return (
    <Panel title={heading}>
      <OrderNews news={branch.news} error={branch.error} />
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
