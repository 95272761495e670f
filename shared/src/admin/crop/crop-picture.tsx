import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCrop } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { findPictureName } from '../../contract/media-name.ts';

/** The dialog; its chunk is loaded when it first opens. */
const LazyCropDialog = lazy(async () => {
  const { CropDialog } = await import(/* webpackChunkName: "crop" */ './crop-dialog.tsx');
  return { default: CropDialog };
});

interface CropPictureProps {
  /** The address of the picture. */
  address: string;
  /** The id of the field's label. */
  labelId: string;
  onCropped: (address: string) => void;
}

/** A button that crops a picture of the library. Pictures of other hosts have none. */
export function CropPicture({ address, labelId, onCropped }: CropPictureProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = findPictureName(address);
  const close = () => {
    dialog.close();
    opener.current?.focus();
  };
  if (name === undefined) return null;
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconCrop size={15} aria-hidden />}
        onClick={dialog.open}
        aria-describedby={labelId}
      >
        Crop
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <LazyCropDialog
            name={name}
            onClose={close}
            onCropped={(cropped) => {
              onCropped(cropped);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
