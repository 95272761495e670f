import type { ReactNode } from 'react';
import styles from './form-with-preview.module.css';
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx';

interface FormWithPreviewProps extends PreviewPanelProps {
  isOpen: boolean;
  children: ReactNode;
}

/**
 * Shows a form with its preview next to it, or only the preview where the screen is narrow. While closed, it loads
 * nothing of the public site.
 */
export function FormWithPreview({ isOpen, children, ...props }: FormWithPreviewProps) {
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      <div className={styles.form}>{children}</div>
      {isOpen ? <PreviewPanel {...props} /> : null}
    </div>
  );
}
