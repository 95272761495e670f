import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { MediaFile } from '../../contract/wire.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Busy, Failed } from '../../ui/states.tsx';
import { cropFile } from '../media-library/media-files.ts';
import { randomKey } from '../random-key.ts';
import { createCrop, shapes, toArea } from './crop-area.ts';
import styles from './crop-dialog.module.css';
import { useOriginal } from './use-original.ts';

interface CropDialogProps {
  /** The file name of the picture. */
  name: string;
  onCropped: (address: string) => void;
  onClose: () => void;
}

/** Crops a picture in a dialog. Of a crop it shows the original, so that nothing is lost twice. */
export function CropDialog({ name, onCropped, onClose }: CropDialogProps) {
  const { state, retry } = useOriginal(name);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Crop the picture"
      size="min(860px, 94vw)"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      {state.state === 'loading' ? <Busy /> : null}
      {state.state === 'failed' ? (
        <Failed title="The picture could not be loaded." reason={state.error.message} onRetry={retry} />
      ) : null}
      {state.state === 'loaded' ? (
        <CropForm original={state.original} isCrop={state.isCrop} onCropped={onCropped} onClose={onClose} />
      ) : null}
    </Modal>
  );
}

interface CropFormProps extends Omit<CropDialogProps, 'name'> {
  original: MediaFile;
  isCrop: boolean;
}

function CropForm({ original, isCrop, onCropped, onClose }: CropFormProps) {
  const [shape, setShape] = useState('free');
  const [crop, setCrop] = useState<PercentCrop>(() => createCrop(undefined, original));
  const [saving, setSaving] = useState<{ isSaving: boolean; failure?: string }>({ isSaving: false });
  const [onceKey, setOnceKey] = useState(randomKey);
  const aspect = shapes.find(({ value }) => value === shape)?.aspect;
  const area = toArea(crop, original);

  const change = (next: PercentCrop) => {
    setCrop(next);
    // Another part is another request.
    setOnceKey(randomKey());
  };
  const handleShape = (value: string) => {
    setShape(value);
    change(createCrop(shapes.find((one) => one.value === value)?.aspect, original));
  };
  const handleCrop = async () => {
    setSaving({ isSaving: true });
    try {
      const { url } = await cropFile(original.file_name, { area, onceKey });
      onCropped(url);
    } catch (error) {
      setSaving({ isSaving: false, failure: getErrorMessage(error) });
    }
  };

  return (
    <Stack gap="md">
      <Radio.Group label="Shape" value={shape} onChange={handleShape}>
        <Group gap="md" mt={6}>
          {shapes.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} size="sm" />
          ))}
        </Group>
      </Radio.Group>
      <div className={styles.stage}>
        <ReactCrop
          className={styles.frame ?? ''}
          crop={crop}
          keepSelection
          minWidth={16}
          minHeight={16}
          ariaLabels={ariaLabels}
          onChange={(_, next) => change(next)}
          {...(aspect === undefined ? {} : { aspect })}
        >
          <img src={original.url} alt={original.alt || 'The picture to crop'} />
        </ReactCrop>
      </div>
      <Text size="sm" role="status">
        {area.width} × {area.height} of {original.width} × {original.height} pixels
      </Text>
      <Text size="xs" c="dimmed">
        Drag the frame, or move it with the arrow keys; its corners and edges have keys of their own.{' '}
        {isCrop ? 'This is the original of the present crop. ' : ''}
        The crop becomes a picture of its own in the library, and the original stays.
      </Text>
      {saving.failure ? <ErrorBanner text={saving.failure} /> : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={saving.isSaving} onClick={() => void handleCrop()}>
          Crop
        </Button>
      </Group>
    </Stack>
  );
}

const ariaLabels = {
  cropArea: 'Frame: move it with the arrow keys',
  nwDragHandle: 'Upper left corner: resize with the arrow keys',
  nDragHandle: 'Upper edge: resize with the arrow keys',
  neDragHandle: 'Upper right corner: resize with the arrow keys',
  eDragHandle: 'Right edge: resize with the arrow keys',
  seDragHandle: 'Lower right corner: resize with the arrow keys',
  sDragHandle: 'Lower edge: resize with the arrow keys',
  swDragHandle: 'Lower left corner: resize with the arrow keys',
  wDragHandle: 'Left edge: resize with the arrow keys',
};
