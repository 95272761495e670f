import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import type { Member } from '../../contract/may.ts';
import { mayChangeView, type SavedView } from '../../contract/saved-view-wire.ts';
import { Link } from '../../runtime/router.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import styles from './saved-views.module.css';

/** Returns the id of the link to a view. */
export const toLinkId = (id: number): string => `saved-view-${id}`;

/** Where a view leads. */
export interface ViewTarget {
  /** The query of its address, with its '?'. */
  search: string;
  /** Whether the list is there. */
  isCurrent: boolean;
  /** Whether the list also has the columns of the view. */
  isSame: boolean;
}

interface ViewListProps {
  views: readonly SavedView[];
  /** What the user may do; undefined until that is known. */
  member: Member | undefined;
  describe: (view: SavedView) => ViewTarget;
  /** Called when the user goes to a view. */
  onLeave: (view: SavedView) => void;
  onSave: () => void;
  onRename: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
  /** Stores what is shown as the view. */
  onUpdate: (view: SavedView) => Promise<void>;
}

/** The links to the saved views of a list, with the buttons of those that the user may change. */
export function ViewList({ views, member, onUpdate, onSave, ...others }: ViewListProps) {
  const [failure, setFailure] = useState<string>();
  const isBusy = useRef(false);
  const update = async (view: SavedView) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(undefined);
    try {
      await onUpdate(view);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    isBusy.current = false;
  };
  return (
    <Stack gap="sm">
      {views.length > 0 ? (
        <ul className={styles.views}>
          {views.map((view) => (
            <ViewItem
              key={view.id}
              {...others}
              view={view}
              mayChange={member === undefined ? view.is_mine : mayChangeView(member, view)}
              onUpdate={(one) => void update(one)}
            />
          ))}
        </ul>
      ) : (
        <Text size="sm">
          There are none yet. A view has the search, the filters, the order, the columns and the rows per page.
        </Text>
      )}
      {failure === undefined ? null : <ErrorBanner text="The view was not changed." details={[failure]} />}
      <Button variant="default" onClick={onSave}>
        Save this view…
      </Button>
    </Stack>
  );
}

type ViewItemProps = Pick<ViewListProps, 'describe' | 'onLeave' | 'onRename' | 'onDelete'> & {
  view: SavedView;
  mayChange: boolean;
  onUpdate: (view: SavedView) => void;
};

function ViewItem({ view, mayChange, describe, onLeave, onUpdate, onRename, onDelete }: ViewItemProps) {
  const { search, isCurrent, isSame } = describe(view);
  const actions = [
    // There is nothing to store if the view already leads to what is shown.
    ...(isSame ? [] : [{ label: 'Update to what is shown', run: onUpdate }]),
    { label: 'Rename', run: onRename },
    { label: 'Delete', run: onDelete },
  ];
  return (
    <li>
      <Anchor
        id={toLinkId(view.id)}
        component={Link}
        to={search === '' ? '?' : search}
        size="sm"
        className={styles.name}
        fw={isCurrent ? 700 : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onLeave(view)}
      >
        {view.name}
      </Anchor>
      {view.is_shared ? (
        <Text size="xs" c="dimmed">
          {view.is_mine ? 'Shared with everyone on this site' : `Shared by ${view.by.name ?? 'a former member'}`}
        </Text>
      ) : null}
      {mayChange ? (
        <div className={styles.actions}>
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`${label}: ${view.name}`}
              onClick={() => run(view)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
