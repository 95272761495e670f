import { useState } from 'react';
import type { PartOverview, ReleaseChange } from '@quoin/shared/contract/release-admin';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { PartReleases } from './part-releases.tsx';
import { changeRelease } from './release-admin-client.ts';
import styles from './releases.module.css';
import { useReleases } from './use-releases.ts';

/** A change that waits for confirmation, with the texts of its dialog. */
export interface Asking {
  part: string;
  change: ReleaseChange;
  title: string;
  words: string;
  action: string;
}

/** The screen for platform operators: the releases of each app, their failures, promote and roll back. */
export function ReleasesScreen() {
  const { overview, failure, refresh } = useReleases();
  const [asking, setAsking] = useState<Asking>();
  const handleConfirm = async () => {
    if (!asking) return;
    await changeRelease(asking.part, asking.change);
    setAsking(undefined);
    await refresh();
  };
  return (
    <>
      <PageHead title="Releases" />
      {overview && failure ? (
        <ErrorBanner text={`What you see may be old. ${failure}`} onRetry={() => void refresh()} />
      ) : null}
      <Parts parts={overview?.parts} failure={failure} onRetry={() => void refresh()} onAsk={setAsking} />
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
  parts: PartOverview[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onAsk: (asking: Asking) => void;
}

function Parts({ parts, failure, onRetry, onAsk }: PartsProps) {
  if (!parts && failure)
    return (
      <Panel>
        <Failed title="The releases could not be loaded." reason={failure} onRetry={onRetry} />
      </Panel>
    );
  if (!parts)
    return (
      <Panel>
        <Busy />
      </Panel>
    );
  return (
    <div className={styles.parts}>
      {parts.map((part) => (
        <PartReleases key={part.name} part={part} onAsk={onAsk} />
      ))}
    </div>
  );
}
