import type { ComponentType } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { loadModule, type LoadResult } from '../federation/load-remote.ts';

/** The props of a foreign remote's component. */
export interface ForeignProps {
  /** The base path of a router in the remote, such as `/lab`. */
  basename: string;
}

export type ForeignComponent = ComponentType<ForeignProps>;

/** Accepts a function, a class, and the results of `memo`, `lazy` and `forwardRef`. */
const isComponent = (value: unknown): value is ForeignComponent =>
  typeof value === 'function' || (isObject(value) && '$$typeof' in value);

function findComponent(exposed: Record<string, unknown>): { Component: ForeignComponent } {
  const Component = exposed.default ?? exposed.App;
  if (!isComponent(Component))
    throw new Error('its exposed module has no React component as its default export or as App');
  return { Component };
}

/** Loads the React component of a foreign remote: the default export or `App` of its exposed module. */
export const loadForeign = (remote: RemoteAddress): Promise<LoadResult<{ Component: ForeignComponent }>> =>
  loadModule(remote, { expose: (remote.foreign?.expose ?? '').replace(/^\.\//, ''), find: findComponent });
