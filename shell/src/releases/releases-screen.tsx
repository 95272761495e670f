import { useState } from 'react';
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
  words: string;
  action: string;
}

/** The screen for platform operators: the releases of each app, their failures, promote and roll back. */
export function ReleasesScreen() {
  const { overview, failure, refresh } = useReleases();
  const [asking, setAsking] = useState<PendingChange>();
  const handleConfirm = async () => {
    if (!asking) return;
    await changeRelease(asking.app, asking.change);
    setAsking(undefined);
    await refresh();
  };
  return (
    <>
      <PageHead title="Releases" />
      {overview && failure ? (
        <ErrorBanner text={`What you see may be old. ${failure}`} onRetry={() => void refresh()} />
      ) : null}
      <Parts apps={overview?.apps} failure={failure} onRetry={() => void refresh()} onAsk={setAsking} />
      <ConfirmModal
        isOpen={asking !== undefined}
        title={asking?.title ?? ''}
        action={asking?.action ?? ''}
        isDangerous={asking?.change.action === 'rollback'}
        onConfirm={handleConfirm}
        onClose={() => setAsking(undefined)}
      >
        {asking?.words}
      </ConfirmModal>
    </>
  );
}

interface PartsProps {
  apps: AppOverview[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onAsk: (asking: PendingChange) => void;
}

function Parts({ apps, failure, onRetry, onAsk }: PartsProps) {
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
        <AppReleases key={app.name} app={app} onAsk={onAsk} />
      ))}
    </div>
  );
}
