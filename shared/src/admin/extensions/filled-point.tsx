import {
  Component as ReactComponent,
  Suspense,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Busy, Failed } from '../../ui/states.tsx';
import { useHasRole } from '../permissions.ts';
import type { ExtensionPoints, OfferedFill, Point } from './extension-points.tsx';
import styles from './filled-point.module.css';

interface FilledPointProps<Name extends Point> {
  point: Name;
  fills: readonly OfferedFill[];
  passed: ExtensionPoints[Name];
}

/** Draws an extension point that remotes fill. Most sites have none, so it is in a chunk of its own. */
export function FilledPoint<Name extends Point>({ fills, ...props }: FilledPointProps<Name>) {
  return fills.map((fill) => <FillPanel key={`${fill.app} ${fill.id}`} fill={fill} {...props} />);
}

interface FillProps<Name extends Point> {
  point: Name;
  fill: OfferedFill;
  passed: ExtensionPoints[Name];
}

function FillPanel<Name extends Point>({ fill, ...props }: FillProps<Name>) {
  const isAllowed = useHasRole(fill.role ?? 'viewer');
  return isAllowed ? (
    <Panel title={fill.label}>
      <div className={styles.fill}>
        <LoadedFill fill={fill} {...props} />
      </div>
    </Panel>
  ) : null;
}

function LoadedFill<Name extends Point>({ point, fill, passed }: FillProps<Name>) {
  const [{ attempt, loading }, setLoad] = useState(() => ({ attempt: 0, loading: loadFill(fill, point) }));
  const handleRetry = () => {
    fill.onRetry();
    setLoad({ attempt: attempt + 1, loading: loadFill(fill, point) });
  };
  return (
    <FillEdge key={attempt} label={fill.label} onRetry={handleRetry}>
      <Suspense fallback={<Busy />}>
        <Filled loading={loading} passed={passed} onShown={fill.onShown} />
      </Suspense>
    </FillEdge>
  );
}

interface Loaded<Passed> {
  Component: ComponentType<Passed>;
}

interface FilledProps<Passed> extends Pick<OfferedFill, 'onShown'> {
  loading: Promise<Loaded<Passed>>;
  passed: Passed;
}

function Filled<Passed extends object>({ loading, passed, onShown }: FilledProps<Passed>) {
  const { Component: FillComponent } = use(loading);
  useEffect(onShown, [onShown]);
  return <FillComponent {...passed} />;
}

/** @throws Error when the remote does not load, or exports nothing for the entry of its manifest */
async function loadFill<Name extends Point>(
  { app, id, loadFills }: OfferedFill,
  point: Name,
): Promise<Loaded<ExtensionPoints[Name]>> {
  const load = (await loadFills())[point]?.[id];
  if (!load) throw new Error(`${app} exports nothing for ${id} of ${point}.`);
  return { Component: await load() };
}

interface EdgeProps {
  label: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Shows in place of a component that it failed, so that the screen around it stays. */
class FillEdge extends ReactComponent<EdgeProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Failed
        title={`“${this.props.label}” could not be shown.`}
        reason={error instanceof Error ? error.message : undefined}
        onRetry={this.props.onRetry}
      />
    );
  }
}
