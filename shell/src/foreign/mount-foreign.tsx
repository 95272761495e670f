import { Component as ReactComponent, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { createRemoteLoader, LoadTimeout } from '../federation/remote-loader.ts';
import { FrozenRemoteError, type LoadResult } from '../federation/load-remote.ts';
import { rootOptions } from '../federation/report-failure.ts';
import { clearMarks, forgetFreeze } from '../start/start-mark.ts';
import { reloadForMissingFile } from '../federation/missing-file.ts';
import { loadForeign, type ForeignComponent } from './load-foreign.ts';

const { loadInTime } = createRemoteLoader(loadForeign);

type View = LoadResult<{ Component: ForeignComponent }>;

interface LoadMessageProps {
  label: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of a remote that has not loaded yet or has failed. The rest of the page is not affected. */
function LoadMessage({ label, error, onRetry }: LoadMessageProps) {
  const isLoading = error instanceof LoadTimeout;
  return (
    <div className="quoin-failed" role={isLoading ? 'status' : 'alert'}>
      <h1>{`${label} ${isLoading ? 'has not come yet' : 'could not be shown'}.`}</h1>
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        {error instanceof FrozenRemoteError ? 'Start it now' : 'Retry'}
      </button>
    </div>
  );
}

interface BoundaryProps {
  label: string;
  children: ReactNode;
}

class Boundary extends ReactComponent<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { label, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <LoadMessage
        label={label}
        error={new Error('It failed while it was shown.')}
        onRetry={() => globalThis.location.reload()}
      />
    );
  }
}

/** React runs this effect after the remote's first render, successful or failed, so the start has ended. */
function LoadedRemote({
  Component,
  manifest: {
    label,
    paths: [path = ''],
  },
}: {
  Component: ForeignComponent;
  manifest: RemoteAddress['manifest'];
}) {
  useEffect(clearMarks, []);
  return (
    <Boundary label={label}>
      <Suspense fallback={null}>
        <Component basename={`/${path}`} />
      </Suspense>
    </Boundary>
  );
}

function ForeignRemote({ remote }: { remote: RemoteAddress }) {
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<View>();
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const loaded = await loadInTime(remote);
      if (!isCurrent) return;
      setView(loaded);
      if (loaded.ok) return;
      if (!(loaded.error instanceof LoadTimeout)) return void reloadForMissingFile(remote.entry);
      await loaded.error.completion;
      if (isCurrent) await show();
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [remote, attempt]);
  if (!view) return null;
  if (view.ok) return <LoadedRemote Component={view.Component} manifest={remote.manifest} />;
  const { error } = view;
  const handleRetry = () => {
    forgetFreeze(remote);
    if (error instanceof LoadTimeout) error.forget();
    setView(undefined);
    setAttempt(attempt + 1);
  };
  return <LoadMessage label={remote.manifest.label} error={error} onRetry={handleRetry} />;
}

/**
 * Renders a foreign remote in an element until `signal` is aborted. It has a React root of its own, so its errors do
 * not affect the page.
 */
export function mountForeign(
  container: HTMLElement,
  { remote, signal }: { remote: RemoteAddress; signal: AbortSignal },
): void {
  if (signal.aborted) return;
  const root = createRoot(container, rootOptions);
  root.render(<ForeignRemote remote={remote} />);
  // React is still rendering when the signal is aborted and cannot unmount another root then.
  signal.addEventListener('abort', () => setTimeout(() => root.unmount()), { once: true });
}
