import { Button, Popover, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import type { CompleteList } from '../descriptor.ts';
import type { ListParams } from '../list/list-params.ts';
import type { ShownColumns } from '../list/shown-columns.ts';

const SavedViews = lazy(async () => {
  const { SavedViews: Views } = await import(/* webpackChunkName: "saved-views" */ './saved-views.tsx');
  return { default: Views };
});

export interface SavedViewsProps {
  contract: Contract;
  list: CompleteList;
  listParams: ListParams;
  shown: Pick<ShownColumns, 'toggled' | 'toggleOnly'>;
}

/** The button that opens the saved views of a list. They are only read when it is pressed. */
export function SavedViewsButton(props: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Popover position="bottom-end" shadow="md" width={340} trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setOpen(!isOpen)}>
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text component="h2" fw={600} size="sm" mb="xs" ref={heading} tabIndex={-1} data-autofocus>
          Saved views
        </Text>
        <Suspense>
          <SavedViews {...props} heading={heading} onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
