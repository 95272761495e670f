import { useMemo, type ReactNode } from 'react';
import type { Row } from '../descriptor.ts';
import styles from './beside-preview.module.css';
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx';

interface BesidePreviewProps extends PreviewPanelProps {
  isOpen: boolean;
  loaded: Row | null;
  /** What was moved inside the record since it was loaded. */
  ordered: Readonly<Record<string, readonly Row[]>>;
  children: ReactNode;
}

/** A form with its preview beside it, or in its place where the screen is narrow. Closed, nothing of the public site is loaded. */
export function BesidePreview({ isOpen, children, record, loaded, ordered, ...props }: BesidePreviewProps) {
  const previewed = useMemo(() => record && { ...loaded, ...record, ...ordered }, [record, loaded, ordered]);
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      <div className={styles.form}>{children}</div>
      {isOpen ? <PreviewPanel {...props} record={previewed} /> : null}
    </div>
  );
}
