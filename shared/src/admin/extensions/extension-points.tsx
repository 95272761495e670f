import { lazy, Suspense, type ComponentType } from 'react';
import type { Fill } from '../../contract/releases/remote-manifest.ts';
import type { Row } from '../descriptor.ts';

/** What each extension point of the back-office passes to the components that fill it. */
export interface ExtensionPoints {
  /** A card on the dashboard. */
  'dashboard-card': object;
  /** A panel below the form of a stored record. */
  'record-panel': {
    /** The contract's name, such as `posts`. */
    resource: string;
    /** The record as it is stored, with its `draft`. What is typed in the form is not in it. */
    record: Row;
  };
}

export type Point = keyof ExtensionPoints;

/**
 * What a remote's entry point exports as `fills`, besides its `routes`: by extension point, what loads the component of
 * each entry of `fills` in its manifest. It is called when the point is first shown.
 */
export type Fills = {
  readonly [Name in Point]?: Readonly<Record<string, () => Promise<ComponentType<ExtensionPoints[Name]>>>>;
};

/** An entry of a remote's manifest, and how the shell loads what the remote exports for it. */
export interface OfferedFill extends Fill {
  /** The remote's name. */
  app: string;
  /**
   * Loads the remote's entry point. Each call after a failure is a new attempt.
   * @throws Error with a sentence for the user
   */
  loadFills: () => Promise<Fills>;
  /** Called before a user tries again: a remote that froze the browser may start then. */
  onRetry: () => void;
  /** Called when the component has been shown: the remote has started. */
  onShown: () => void;
}

let offered: readonly OfferedFill[] = [];

/** Sets what fills the extension points. The shell calls it once, before the first screen. */
export function offerFills(fills: readonly OfferedFill[]): void {
  offered = fills.toSorted((a, b) => a.order - b.order);
}

const LazyPoint = lazy(async () => {
  const { FilledPoint } = await import(/* webpackChunkName: "filled-point" */ './filled-point.tsx');
  return { default: FilledPoint };
});

interface ExtensionPointProps<Name extends Point> {
  point: Name;
  /** What the components get. */
  passed: ExtensionPoints[Name];
}

/** Shows what remotes fill an extension point with: a panel for each of them, which fails alone. */
export function ExtensionPoint<Name extends Point>({ point, passed }: ExtensionPointProps<Name>) {
  const { resource = '' }: { resource?: string } = passed;
  const fills = offered.filter((fill) => fill.point === point && (fill.resources?.includes(resource) ?? true));
  return fills.length > 0 ? (
    <Suspense>
      <LazyPoint point={point} fills={fills} passed={passed} />
    </Suspense>
  ) : null;
}
