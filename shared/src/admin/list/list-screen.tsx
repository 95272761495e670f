import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from '../../runtime/router.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeleteModal } from '../delete/delete-modal.tsx';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import { ListActionsContext } from './status-cell.tsx';
import { ListBody } from './list-body.tsx';
import { tableColumns } from './list-columns.tsx';
import { ListTools } from './list-tools.tsx';
import { OrderMessage } from '../order/order-message.tsx';
import { toOrderedState, useListOrder } from '../order/use-list-order.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useShownColumns } from './shown-columns.ts';
import { useDeletion } from '../delete/use-deletion.ts';
import { HideModal } from './hide-modal.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { useListAccess, type ListAccess } from './use-list-access.ts';
import { isRefused, useList, type ListState } from './use-list.ts';
import { useReturn } from '../use-return.ts';
import { useSelection } from './use-selection.ts';
import { useRowStatus } from './use-row-status.ts';
import { useView, ViewSwitch } from './view-switch.tsx';

interface ListScreenProps {
  screens: Screens;
  list: CompleteList;
}

/** The list screen of a resource: search, filters, rows, pages, and actions on one row or on several. */
export function ListScreen({ screens, list }: ListScreenProps) {
  const { contract } = screens;
  const access = useListAccess(screens, list);
  const { state, listParams, toHref, goTo, patch, reload } = useList({ ...screens, list });
  const loadedPage = state.state === 'rows' ? state.page : undefined;
  // During a reload the last page is used: the selection stays, and so does the focus on the selection bar.
  const page = state.state === 'loading' ? state.previousPage : loadedPage;
  const title = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(useLocation().search, page);
  const shown = useShownColumns(screens.path, list.columns);
  const { returnedTo, leave } = useReturn(screens.path, { hasRows: loadedPage !== undefined });
  const [restoredId, setRestoredId] = useState<number>();
  const handleSaved = (row: Row) => {
    patch(row);
    selection.update(row);
  };
  const deselect = (rows: readonly Row[]) =>
    selection.set(selection.rows.filter((row) => !rows.some(({ id }) => id === row.id)).map(({ id }) => id));
  const status = useRowStatus({ screens, access, onSaved: handleSaved, onHidden: deselect });
  const handleAnswered = useFocusAfter(title, { isSettled: state.state !== 'loading' });
  const deletion = useDeletion({
    screens,
    isMarked: status.isMarked,
    onDeleted: (rows) => {
      deselect(rows);
      reload();
    },
    onRestored: ([first]: readonly Row[]) => {
      setRestoredId(first?.id);
      reload();
      title.current?.focus({ preventScroll: true });
    },
    onOutdated: reload,
  });

  const order = access.limitOrder(useListOrder({ screens, state, listParams, goTo, reload }));
  const columns = tableColumns({
    screens,
    access,
    list,
    listParams,
    shown: shown.columns,
    order,
    onSort: goTo,
    onLeave: leave,
    onDelete: (row) => deletion.ask([row]),
  });
  const View = useView(list.views)?.Component;
  return (
    <ListActionsContext value={status.actions}>
      <PageHead title={list.heading} titleRef={title}>
        <HeadActions list={list} path={screens.path} access={access} state={state} onLeave={() => leave()} />
      </PageHead>
      {View ? (
        <View />
      ) : (
        <Panel isFlush>
          <ListTools
            state={state}
            contract={contract}
            appKey={screens.appKey}
            list={list}
            listParams={listParams}
            shown={shown}
            reload={reload}
            goTo={goTo}
          />
          {page && selection.rows.length > 0 ? (
            <SelectionBar
              contract={contract}
              selection={selection}
              rowsOnPage={page.data.length}
              total={page.total}
              source={{ screens, list, listParams }}
              onSaved={handleSaved}
              setAll={list.fields.includes('status') ? status.setAll : undefined}
              onHide={status.hideSelected}
              onDelete={deletion.ask}
              onDone={handleAnswered}
            />
          ) : null}
          <OrderMessage {...order} />
          <ListBody
            state={toOrderedState(state, order)}
            contract={contract}
            list={list}
            columns={columns}
            selection={access.canSelect ? selection : undefined}
            markedRow={restoredId ?? returnedTo}
            search={listParams.search}
            toHref={toHref}
            onShowAll={() => goTo({ search: '', filters: {} })}
            onRetry={reload}
          />
        </Panel>
      )}
      <HideModal hiding={status.hiding} contract={contract} onGone={handleAnswered} />
      <DeleteModal
        question={deletion.question}
        rowQuestion={list.deleteQuestion}
        contract={contract}
        marked={deletion.marked}
        onDelete={deletion.remove}
        onClose={deletion.close}
        onGone={handleAnswered}
      />
    </ListActionsContext>
  );
}

/** The buttons next to the list's heading; none if the API has refused access. */
function HeadActions({
  list,
  path,
  access,
  state,
  onLeave,
}: {
  list: CompleteList;
  path: string;
  access: ListAccess;
  state: ListState;
  onLeave: () => void;
}) {
  const Actions = list.actions;
  if (isRefused(state)) return null;
  return (
    <>
      {Actions ? <Actions /> : null}
      <ViewSwitch views={list.views} />
      {access.hasTrash ? (
        <Button
          component={Link}
          to={`/admin/${path}/trash`}
          variant="default"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={onLeave}
        >
          Trash
        </Button>
      ) : null}
      {access.canAdd ? (
        <Button
          component={Link}
          to={`/admin/${path}/form`}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={onLeave}
        >
          Add
        </Button>
      ) : null}
    </>
  );
}
