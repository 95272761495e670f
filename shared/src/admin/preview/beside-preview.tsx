import type { ReactNode } from 'react';
import styles from './beside-preview.module.css';
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx';

interface BesidePreviewProps extends PreviewPanelProps {
  isOpen: boolean;
  children: ReactNode;
}

/**
 * A form with its preview beside it, or in its place where the screen is narrow. Closed, nothing of the public site is
 * loaded.
 */
export function BesidePreview({ isOpen, children, ...props }: BesidePreviewProps) {
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      <div className={styles.form}>{children}</div>
      {isOpen ? <PreviewPanel {...props} /> : null}
    </div>
  );
}
