import { ActionIcon, Anchor, Badge, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
} from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { Link } from '../../runtime/router.ts';
import { getRecordName } from '../record-name.ts';
import { followPointer, findDropIndex } from '../order/drag-pointer.ts';
import { withoutBranch, findDropPosition, type Item, type TreePosition, type Step } from './tree.ts';
import handles from '../order/order-handles.module.css';
import styles from './tree-list.module.css';
import type { Branch } from './use-tree.ts';

/** The indentation of a level, in pixels; the stylesheet has the same value. */
const levelWidth = 28;

/** Drags a record with the pointer: vertical movement sets its place, horizontal movement from the start its level. */
function drag({ item: { id, depth }, branch, startX }: { item: Item; branch: Branch; startX: number }): void {
  const others = withoutBranch(branch.items, id);
  const ids = others.map((otherItem) => otherItem.id);
  let position: TreePosition | undefined;
  followPointer({
    onMove: ({ clientX, clientY }) => {
      position = findDropPosition(others, {
        at: findDropIndex(clientY, ids),
        depth: depth + Math.round((clientX - startX) / levelWidth),
      });
      branch.show(id, position);
    },
    onDrop: () => {
      if (position) void branch.moveTo(id, position);
    },
    onCancel: branch.cancel,
  });
}

const steps: readonly { step: Step; Icon: typeof IconArrowUp; getLabel: (name: string) => string }[] = [
  { step: 'up', Icon: IconArrowUp, getLabel: (name) => `Move ${name} up` },
  { step: 'down', Icon: IconArrowDown, getLabel: (name) => `Move ${name} down` },
  { step: 'out', Icon: IconIndentDecrease, getLabel: (name) => `Move ${name} out of the entry above it` },
  { step: 'in', Icon: IconIndentIncrease, getLabel: (name) => `Move ${name} below the entry before it` },
];

interface TreeItemProps {
  item: Item;
  of: Contract;
  path: string;
  branch: Branch;
}

/** Shows a record in its tree, with buttons that move it and a link to its form. */
export function TreeItem({ item, of, path, branch }: TreeItemProps) {
  const { id, row, depth } = item;
  const name = getRecordName(row, of.label);
  const handleGrip = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    drag({ item, branch, startX: event.clientX });
  };
  return (
    <li className={styles.item} data-order-of={id} style={{ marginInlineStart: `calc(${depth} * var(--level))` }}>
      <span className={handles.grip} aria-hidden onPointerDown={handleGrip}>
        <IconGripVertical size={16} />
      </span>
      <span className={styles.name}>
        {name}
        <VisuallyHidden>, level {depth + 1}</VisuallyHidden>
      </span>
      {Reflect.get(row, 'status') === 1 ? null : (
        <Badge color="gray" variant="light">
          Inactive
        </Badge>
      )}
      <span className={styles.actions}>
        {steps.map(({ step, Icon, getLabel }) => (
          <ActionIcon
            key={step}
            variant="subtle"
            data-step={step}
            aria-label={getLabel(name)}
            title={getLabel(name)}
            onClick={() => branch.step(id, step)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
        <Anchor
          component={Link}
          size="sm"
          to={`/admin/${path}/form/${id}`}
          aria-label={`Edit ${name}`}
          className={styles.edit}
        >
          Edit
        </Anchor>
      </span>
    </li>
  );
}
