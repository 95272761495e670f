import { Button, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconFocus2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { getUseNames, maxAltLength } from '../../../contract/picture-use.ts';
import type { Draft } from '../../descriptor.ts';
import { toText } from '../input-props.ts';
import { FocalPoint } from './focal-point.tsx';
import styles from './picture-use.module.css';
import { useLibraryText } from './use-library-text.ts';

interface PictureUseProps {
  /** The image field. */
  name: string;
  label: string;
  address: string;
}

/** Edits how this place shows the picture of an image field: its text, whether it is decorative, its focal point. */
export function PictureUse({ name, label, address }: PictureUseProps) {
  const names = getUseNames(name);
  const libraryText = useLibraryText(address);
  const text = toText(useWatch<Draft>({ name: names.alt }) ?? null);
  const isDecorative = useWatch<Draft>({ name: names.decorative }) === 1;
  return (
    <div className={styles.use} role="group" aria-label={`${label}: use in this place`}>
      <PlaceText name={names.alt} libraryText={libraryText} isDisabled={isDecorative} />
      <Decorative name={names.decorative} />
      <div className={styles.effect}>
        <Effect text={text} isDecorative={isDecorative} libraryText={libraryText} />
      </div>
      <Focus name={names.focus} address={address} />
    </div>
  );
}

interface PlaceTextProps {
  name: string;
  libraryText: string | null | undefined;
  isDisabled: boolean;
}

function PlaceText({ name, libraryText, isDisabled }: PlaceTextProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Draft>({ name });
  return (
    <TextInput
      name={name}
      ref={ref}
      size="xs"
      label="Text for this place"
      placeholder={libraryText || 'No text in the media library'}
      autoComplete="off"
      maxLength={maxAltLength}
      disabled={isDisabled}
      value={toText(value ?? null)}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={onChange}
    />
  );
}

function Decorative({ name }: { name: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Draft>({ name });
  return (
    <Switch
      ref={ref}
      size="xs"
      label="Decorative here"
      checked={value === 1}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
    />
  );
}

/** The picture on which the focal point is set is shown on demand: the field has a picture already. */
function Focus({ name, address }: { name: string; address: string }) {
  const { field, fieldState } = useController<Draft>({ name });
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <Button
        className={styles.toggle ?? ''}
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFocus2 size={15} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        Focal point
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <FocalPoint address={address} value={toText(field.value ?? null)} onChange={field.onChange} /> : null}
      </div>
      {fieldState.error ? (
        <Text size="xs" c="red">
          {fieldState.error.message}
        </Text>
      ) : null}
    </>
  );
}

interface EffectProps {
  text: string;
  isDecorative: boolean;
  libraryText: string | null | undefined;
}

/** Says what visitors get who do not see the picture. */
function Effect({ text, isDecorative, libraryText }: EffectProps) {
  const words = text.trim() || libraryText;
  if (isDecorative)
    return (
      <Text size="xs" c="dimmed">
        Visitors who do not see the picture get nothing, because it is decorative here.
      </Text>
    );
  if (words)
    return (
      <Text size="xs" c="dimmed" className={styles.words ?? ''}>
        Visitors who do not see the picture get: “{words}”
      </Text>
    );
  if (libraryText === undefined) return null;
  return (
    <Text size="xs" className={styles.missing ?? ''}>
      <IconAlertTriangle size={15} aria-hidden className={styles.icon} />
      <span>
        Visitors who do not see the picture get nothing, because it has no text. Write one, or say that it is
        decorative.
      </span>
    </Text>
  );
}
