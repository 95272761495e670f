import { Button, Group, Input, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { CropPicture } from '../crop/crop-picture.tsx';
import { useGroupName } from '../form/form-name.ts';
import { LazyMediaLibrary } from '../media-library/lazy-media-library.tsx';
import { useDropTarget } from '../media-library/uploads/use-drop-target.ts';
import { FieldUpload, useFieldUpload } from './field-upload.tsx';
import styles from './image.module.css';
import { toText, type InputProps } from './input-props.ts';

/** Shows an image and its address; the media library, or a file that is dropped here, fills in the address. */
export function ImageInput({ name, label, help, field, value, error, inputRef, onChange, onBlur }: InputProps) {
  const [isOpen, library] = useDisclosure(false);
  const address = toText(value);
  const labelId = useId();
  const groupName = useGroupName(label);
  const opener = useRef<HTMLButtonElement>(null);
  const uploading = useFieldUpload(onChange);
  const dropping = useDropTarget({ onFiles: uploading.start });
  const close = () => {
    library.close();
    opener.current?.focus();
  };
  const remove = () => {
    onChange('');
    opener.current?.focus();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={help}
      error={error}
      required={field.required ?? false}
    >
      <div
        className={styles.field}
        role="group"
        aria-label={groupName}
        data-over={dropping.isDraggedOver || undefined}
        {...dropping.handlers}
      >
        <Preview key={address} address={address} label={label} />
        {dropping.isDraggedOver ? <div className={styles.veil}>Drop the picture to upload it</div> : null}
        <FieldUpload
          current={uploading.current}
          refusal={uploading.refusal}
          onPressed={() => opener.current?.focus()}
          onStop={uploading.stop}
        />
        <Group gap="xs">
          <Button
            ref={opener}
            variant="light"
            size="xs"
            leftSection={<IconPhoto size={15} aria-hidden />}
            onClick={library.open}
            aria-describedby={labelId}
          >
            Select Image
          </Button>
          <CropPicture address={address} labelId={labelId} onCropped={onChange} />
          {address ? (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconX size={15} aria-hidden />}
              onClick={remove}
              aria-describedby={labelId}
            >
              Remove
            </Button>
          ) : null}
        </Group>
        <TextInput
          name={name}
          aria-label={`${label}: address of the image`}
          placeholder="No image"
          size="xs"
          ref={inputRef}
          value={address}
          error={Boolean(error)}
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <LazyMediaLibrary
            onClose={close}
            onInsert={(url) => {
              onChange(url);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
}

/**
 * Says why an image may be missing. The back-office shows pictures of the hosts that live content shows, the public
 * site of all.
 */
function describeBroken(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.origin !== location.origin
    ? `This image of ${url.hostname} cannot be shown here. If it exists, visitors see it once it is live, and so do you after a reload. The setting PICTURE_HOSTS lets the back-office show it before.`
    : 'This image cannot be shown.';
}

function Preview({ address, label }: { address: string; label: string }) {
  const [isBroken, setBroken] = useState(false);
  if (!address || isBroken) {
    return (
      <div className={styles.blank}>
        <IconPhotoOff size={22} aria-hidden />
        <span>{isBroken ? describeBroken(address) : 'Drop a picture here, or select one.'}</span>
      </div>
    );
  }
  return (
    <img className={styles.preview} src={address} alt={`${label}: the chosen image`} onError={() => setBroken(true)} />
  );
}
