import type { ComponentType } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import { loadModule, type Loaded } from '../load-remote.ts';

/** What the component of a foreign remote is given. */
export interface ForeignProps {
  /** Where its addresses begin, such as `/lab`: for a router of its own. */
  basename: string;
}

export type ForeignComponent = ComponentType<ForeignProps>;

/** A function or class, or what `memo`, `lazy` and `forwardRef` make. */
const isComponent = (value: unknown): value is ForeignComponent =>
  typeof value === 'function' || (isObject(value) && '$$typeof' in value);

function findComponent(exposed: Record<string, unknown>): { Component: ForeignComponent } {
  const Component = exposed.default ?? exposed.App;
  if (!isComponent(Component))
    throw new Error('its exposed module has no React component as its default export or as App');
  return { Component };
}

/** Loads the React component of a remote that another recipe than Quoin's built. */
export const loadForeign = (remote: RemoteAddress): Promise<Loaded<{ Component: ForeignComponent }>> =>
  loadModule(remote, { expose: (remote.foreign?.expose ?? '').replace(/^\.\//, ''), find: findComponent });
