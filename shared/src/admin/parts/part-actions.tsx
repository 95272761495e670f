import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type Ref } from 'react';
import { Link } from '../../runtime/router.ts';
import type { CompletePart, Row } from '../descriptor.ts';
import { useMay } from '../permissions.ts';
import { isLive } from '../publishing/publication-state.ts';
import { useReturnState } from './return-state.ts';
import { toPartKey, usePartsScope } from './part-forms.ts';
import { isShown, usePartChanges } from './use-part-changes.ts';

interface PartActionsProps {
  part: CompletePart;
  row: Row;
  /** The name of the part, with what is typed. */
  name: string;
  /** Called with the part after each write. */
  onStored: (row: Row) => void;
  /** Asks whether the part is deleted at once: visitors have never seen it. */
  onDelete: () => void;
}

/** The buttons of a part: to hide it, to delete it or keep it, and to open its own form. */
export function PartActions({ part, row, name, onStored, onDelete }: PartActionsProps) {
  const { contract, path } = part.screens;
  const { appKey, isReadOnly, isBusy: isOff } = usePartsScope();
  const may = useMay({ contract, appKey: () => appKey });
  const { toggleStatus, remove, keep } = usePartChanges({ part, row, onStored });
  const state = useReturnState(toPartKey(part, row.id));
  const isRemoved = row.draft?.is_removal === true;
  const lastButton = useKeptFocus(isRemoved);
  const mayChange = !isReadOnly && may('draft', row);
  if (isRemoved) return mayChange ? <KeepButton ref={lastButton} name={name} isOff={isOff} onKeep={keep} /> : null;
  const isNew = row.published_at === null && !isLive(row);
  return (
    <>
      {mayChange && Object.hasOwn(contract.fields, 'status') ? (
        <StatusButton name={name} isShown={isShown(row)} isOff={isOff} onToggle={toggleStatus} />
      ) : null}
      {!isReadOnly && may('remove', row) ? (
        <ActionIcon
          ref={lastButton}
          variant="subtle"
          color="red"
          size="md"
          disabled={isOff}
          aria-label={`Delete ${name}`}
          onClick={() => (isNew ? onDelete() : void remove())}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon
        component={Link}
        variant="subtle"
        size="md"
        to={`/admin/${path}/form/${row.id}`}
        state={state}
        aria-label={`Open ${name} in its own form`}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Returns the ref for the buttons that replace each other, so that the focus goes from one to the other. */
function useKeptFocus(isRemoved: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    if (wasRemoved.current !== isRemoved && document.activeElement === document.body) button.current?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  return button;
}

interface ButtonProps {
  name: string;
  isOff: boolean;
}

interface KeepButtonProps extends ButtonProps {
  ref: Ref<HTMLButtonElement>;
  onKeep: () => Promise<void>;
}

function KeepButton({ ref, name, isOff, onKeep }: KeepButtonProps) {
  return (
    <Button
      ref={ref}
      variant="subtle"
      size="compact-sm"
      disabled={isOff}
      aria-label={`Keep ${name}`}
      onClick={() => void onKeep()}
    >
      Keep
    </Button>
  );
}

interface StatusButtonProps extends ButtonProps {
  isShown: boolean;
  onToggle: () => Promise<void>;
}

function StatusButton({ name, isShown: isOn, isOff, onToggle }: StatusButtonProps) {
  const Icon = isOn ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      variant="subtle"
      size="md"
      disabled={isOff}
      aria-label={`${isOn ? 'Hide' : 'Show'} ${name}`}
      onClick={() => void onToggle()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
