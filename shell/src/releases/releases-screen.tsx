import { useRef, useState, type RefObject } from 'react';
import { afterReturnMs } from '@quoin/shared/admin/use-focus-after';
import type { AppOverview, ReleaseChange } from '@quoin/shared/contract/releases/release-admin';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { AppReleases } from './app-releases.tsx';
import { changeRelease } from './release-admin-client.ts';
import styles from './releases.module.css';
import { useReleases } from './use-releases.ts';

/** A change that waits for confirmation, with the texts of its dialog. */
export interface PendingChange {
  app: string;
  change: ReleaseChange;
  title: string;
  text: string;
  action: string;
}

/** The screen for platform operators: the releases of each app, their failures, promote and roll back. */
export function ReleasesScreen() {
  const { overview, failure, refresh } = useReleases();
  const [pendingChange, setPendingChange] = useState<PendingChange>();
  const [changedApp, setChangedApp] = useState<string>();
  const changedState = useRef<HTMLParagraphElement>(null);
  const handleConfirm = async () => {
    if (!pendingChange) return;
    await changeRelease(pendingChange.app, pendingChange.change);
    setChangedApp(pendingChange.app);
    setPendingChange(undefined);
    await refresh();
  };
  // The closed dialog gives the focus back to the pressed button, which goes when the releases are read again.
  const handleGone = () => {
    if (changedApp === undefined) return;
    setTimeout(() => {
      changedState.current?.focus();
      setChangedApp(undefined);
    }, afterReturnMs);
  };
  return (
    <>
      <PageHead title="Releases" />
      {overview && failure ? (
        <ErrorBanner text={`What you see may be old. ${failure}`} onRetry={() => void refresh()} />
      ) : null}
      <AppList
        apps={overview?.apps}
        changed={{ app: changedApp, stateRef: changedState }}
        failure={failure}
        onRetry={() => void refresh()}
        onChange={setPendingChange}
      />
      <ConfirmModal
        isOpen={pendingChange !== undefined}
        title={pendingChange?.title ?? ''}
        action={pendingChange?.action ?? ''}
        isDangerous={pendingChange?.change.action === 'rollback'}
        onConfirm={handleConfirm}
        onClose={() => setPendingChange(undefined)}
        onGone={handleGone}
      >
        {pendingChange?.text}
      </ConfirmModal>
    </>
  );
}

interface AppListProps {
  apps: AppOverview[] | undefined;
  /** The app that was changed last, and the element that says its state. */
  changed: { app: string | undefined; stateRef: RefObject<HTMLParagraphElement | null> };
  failure: string | undefined;
  onRetry: () => void;
  onChange: (pendingChange: PendingChange) => void;
}

function AppList({ apps, changed, failure, onRetry, onChange }: AppListProps) {
  if (!apps && failure)
    return (
      <Panel>
        <Failed title="The releases could not be loaded." reason={failure} onRetry={onRetry} />
      </Panel>
    );
  if (!apps)
    return (
      <Panel>
        <Busy />
      </Panel>
    );
  return (
    <div className={styles.apps}>
      {apps.map((app) => (
        <AppReleases
          key={app.name}
          app={app}
          stateRef={app.name === changed.app ? changed.stateRef : undefined}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
