import { Button, Loader, SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { previewPath } from '../../contract/preview.ts';
import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import styles from './preview-panel.module.css';
import type { PartsState } from '../parts/use-parts.ts';
import { usePreviewFrame } from './use-preview-frame.ts';
import { hasRoom } from './use-previewed.ts';

/** The width of the previewed page, in CSS pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;
type Device = keyof typeof widths;

const isDevice = (value: string): value is Device => value in widths;

const device = (value: Device, { label, Icon }: { label: string; Icon: typeof IconDeviceMobile }) => ({
  value,
  label: (
    <span className={styles.device}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </span>
  ),
});

const devices = [
  device('phone', { label: 'Phone', Icon: IconDeviceMobile }),
  device('tablet', { label: 'Tablet', Icon: IconDeviceTablet }),
  device('desktop', { label: 'Desktop', Icon: IconDeviceDesktop }),
];

export interface PreviewPanelProps {
  screens: Screens;
  form: CompleteForm;
  record: Row | null;
  /** The parts of the record: as they are stored, and their open forms. */
  parts: Pick<PartsState, 'forms' | 'rows'>;
}

/** Shows the page of the form's record as visitors would see it with the unsaved values. */
export function PreviewPanel(props: PreviewPanelProps) {
  const [attempt, setAttempt] = useState(0);
  return <PreviewAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function PreviewAttempt({ onRetry, ...props }: PreviewPanelProps & { onRetry: () => void }) {
  const [device, setDevice] = useState<Device>(hasRoom() ? 'desktop' : 'phone');
  const { state, frame } = usePreviewFrame(props);
  const { ref, width, height } = useElementSize();
  const scale = Math.min(1, width / widths[device]) || 1;
  return (
    <section aria-label="Preview" className={styles.panel}>
      <div className={styles.tools}>
        <Text size="sm" c="dimmed" className={styles.caption}>
          With unsaved changes
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={devices}
          value={device}
          onChange={(value) => {
            if (isDevice(value)) setDevice(value);
          }}
        />
      </div>
      <div ref={ref} className={styles.stage} aria-busy={state === 'waiting'}>
        {state === 'failed' ? (
          <div className={styles.failed} role="status">
            <Text fw={600}>The preview is not available.</Text>
            <Text size="sm" c="dimmed">
              The public site could not be loaded. The form still works.
            </Text>
            <Button size="xs" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : (
          <iframe
            ref={frame}
            src={previewPath}
            title="Preview of the page"
            sandbox="allow-scripts allow-same-origin"
            className={styles.frame}
            style={{
              width: widths[device],
              height: height / scale,
              transform: `scale(${scale})`,
              left: Math.max(0, (width - widths[device] * scale) / 2),
            }}
          />
        )}
        {state === 'waiting' ? (
          <span className={styles.waiting} role="status" aria-label="Loading the preview">
            <Loader size="sm" />
          </span>
        ) : null}
      </div>
    </section>
  );
}
