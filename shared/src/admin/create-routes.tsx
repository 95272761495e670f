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

/** Returns the routes of these resources, to be mounted below `/admin`: `path`, `path/form` and `path/form/:id`. */
export const createRoutes = (all: readonly Screens[]): RouteObject[] =>
  all.flatMap((screens) => [listRoute(screens), formRoute(screens, screens.form)]);
