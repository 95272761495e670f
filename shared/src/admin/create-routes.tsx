import type { ComponentType } from 'react';
import type { RouteObject } from '../runtime/router.ts';
import { Busy } from '../ui/states.tsx';
import type { CompleteForm, Screens } from './descriptor.ts';
import { listLoader } from './list/use-list.ts';
import { recordLoader } from './form/use-record.ts';

/**
 * A component is used as the screen. For an object, the kit's screen is used; its chunk is loaded when the first screen
 * needs it.
 */
function listRoute(screens: Screens): RouteObject {
  const { list } = screens;
  const route = { id: screens.path, path: screens.path, HydrateFallback: Busy };
  if (typeof list === 'function') return { ...route, Component: list };
  return {
    ...route,
    loader: listLoader({ ...screens, list }),
    lazy: async () => {
      const { ListScreen } = await import(/* webpackChunkName: "list-screen" */ './list/list-screen.tsx');
      return { Component: () => <ListScreen screens={screens} list={list} /> };
    },
  };
}

function formRoute(screens: Screens, form: CompleteForm | ComponentType): RouteObject {
  // Create and edit use one form, so they share one route.
  const route = {
    id: `${screens.path}-form`,
    path: `${screens.path}/form/:id?`,
    loader: recordLoader(screens),
    HydrateFallback: Busy,
  };
  if (typeof form === 'function') return { ...route, Component: form };
  return {
    ...route,
    lazy: async () => {
      const { FormScreen } = await import(/* webpackChunkName: "form-screen" */ './form/form-screen.tsx');
      return { Component: () => <FormScreen screens={screens} form={form} /> };
    },
  };
}

function historyRoute(screens: Screens, all: readonly Screens[]): RouteObject {
  return {
    id: `${screens.path}-history`,
    path: `${screens.path}/history/:id`,
    HydrateFallback: Busy,
    lazy: async () => {
      const [{ HistoryScreen }, { historyLoader }] = await Promise.all([
        import(/* webpackChunkName: "history-screen" */ './history/history-screen.tsx'),
        import(/* webpackChunkName: "history-screen" */ './history/use-history.ts'),
      ]);
      return { loader: historyLoader(screens), Component: () => <HistoryScreen screens={screens} all={all} /> };
    },
  };
}

function trashRoute(screens: Screens): RouteObject {
  return {
    id: `${screens.path}-trash`,
    path: `${screens.path}/trash`,
    HydrateFallback: Busy,
    lazy: async () => {
      const [{ TrashScreen }, { trashLoader }] = await Promise.all([
        import(/* webpackChunkName: "trash-screen" */ './trash/trash-screen.tsx'),
        import(/* webpackChunkName: "trash-screen" */ './trash/use-trash.ts'),
      ]);
      return { loader: trashLoader(screens), Component: () => <TrashScreen screens={screens} /> };
    },
  };
}

/**
 * Returns the routes of these resources, to be mounted below `/admin`: `path`, `path/form` and `path/form/:id`, and
 * `path/history/:id` where records have a history, and `path/trash` where deleted ones are kept.
 */
export const createRoutes = (all: readonly Screens[]): RouteObject[] =>
  all.flatMap((screens) => [
    listRoute(screens),
    formRoute(screens, screens.form),
    ...(screens.contract.editing.history ? [historyRoute(screens, all)] : []),
    ...(screens.contract.keepsDeleted ? [trashRoute(screens)] : []),
  ]);
