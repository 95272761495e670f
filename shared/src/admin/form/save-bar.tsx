import { Alert, Button, Text } from '@mantine/core';
import { IconDeviceFloppy, IconUsers } from '@tabler/icons-react';
import { ErrorBanner, SuccessBanner, WarningBanner } from '../../ui/banner.tsx';
import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { PublicLink } from './public-link.tsx';
import styles from './record-form.module.css';
import { useRoomForNotices } from './use-room-for-notices.ts';
import type { SaveState } from './use-save.ts';

interface SaveBarProps {
  state: SaveState;
  /** The text of the success banner. */
  successText: string;
  /** The record's noun. */
  noun: string;
  /** The address of the stored record's page on the site; undefined without one. */
  publicAddress: string | undefined;
  /** The labels of the fields that took over another user's change. */
  merged: readonly string[];
  onMergedDismiss: () => void;
  /** Whether this browser keeps what is typed until it is saved. */
  isKept: boolean;
  /** Why the last autosave failed; undefined if it did not. */
  autosaveProblem?: string | undefined;
  onRetry: () => void;
  /** Saves the record without the parts of its texts that would be lost. */
  onAcceptLosses: () => void;
  /** The label of the button that saves the record: `Publish` where visitors see it then. */
  action: ReactNode;
  /** Whether the user may only read the record: then there is no button, and the bar says so. */
  isReadOnly: boolean;
  /** What is shown before that button, such as the buttons of the draft. */
  children?: ReactNode;
}

const notKept =
  'This browser does not keep what you type: it is too much, or its storage is full or switched off. Save before you leave.';

/** Ignores the second click of a double click, even if the first has been answered already. */
const onlyFirstClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The last row of the form: its buttons and the result of the last save. */
export function SaveBar({
  state,
  successText,
  noun,
  publicAddress,
  merged,
  onMergedDismiss,
  isKept,
  autosaveProblem,
  onRetry,
  onAcceptLosses,
  action,
  isReadOnly,
  children,
}: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const handleFocus = useRestoredFocus(state, button);
  const bar = useRef<HTMLDivElement>(null);
  useRoomForNotices(bar);
  return (
    <div ref={bar} className={styles.bar} onFocus={handleFocus}>
      <div className={styles.messages}>
        <SaveResult
          state={state}
          successText={successText}
          noun={noun}
          publicAddress={publicAddress}
          onRetry={onRetry}
          onAcceptLosses={onAcceptLosses}
        />
        <MergedNotice merged={merged} onDismiss={onMergedDismiss} />
        {autosaveProblem === undefined ? null : <WarningBanner text={autosaveProblem} />}
        {isKept ? null : <NotKept />}
        {isReadOnly ? (
          <Text size="sm" c="dimmed" role="note">
            You can read this {noun}. Your role does not allow you to change it.
          </Text>
        ) : null}
      </div>
      {children}
      {isReadOnly ? null : (
        <Button
          ref={button}
          type="submit"
          onClick={onlyFirstClick}
          loading={state.state === 'saving'}
          leftSection={<IconDeviceFloppy size={17} aria-hidden />}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

/**
 * Gives the focus back where it is lost during a save: when a button is disabled, when a password's input is mounted
 * again, and when the conflict dialog closes. It returns to the button of the bar that had it last, so that a second
 * Enter does not publish what was only saved. Returns the handler of the bar's focus events.
 */
function useRestoredFocus(state: SaveState, button: RefObject<HTMLButtonElement | null>) {
  const last = useRef<HTMLElement>(null);
  const previousState = useRef(state.state);
  useEffect(() => {
    const isAnswered = state.state === 'saved' || state.state === 'failed' || previousState.current === 'conflict';
    previousState.current = state.state;
    if (!isAnswered || document.activeElement !== document.body) return;
    const target = last.current?.isConnected ? last.current : button.current;
    target?.focus({ preventScroll: true });
  }, [state, button]);
  return ({ target, currentTarget }: FocusEvent) => {
    // The events of its dialogs arrive here too.
    if (target instanceof HTMLElement && currentTarget.contains(target)) last.current = target;
  };
}

/** Says which fields have taken over another user's change. */
export function MergedNotice({ merged, onDismiss }: { merged: readonly string[]; onDismiss: () => void }) {
  if (merged.length === 0) return null;
  return (
    <Alert
      color="teal"
      variant="light"
      p="xs"
      radius="md"
      role="status"
      icon={<IconUsers size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      Somebody else has changed {merged.join(', ')} meanwhile. The form now shows their version.
    </Alert>
  );
}

/** Says that this browser does not keep what is typed. */
export const NotKept = () => <WarningBanner text={notKept} />;

type SaveResultProps = Pick<
  SaveBarProps,
  'state' | 'successText' | 'noun' | 'publicAddress' | 'onRetry' | 'onAcceptLosses'
>;

/** What became of the last save. */
export function SaveResult({ state, successText, noun, publicAddress, onRetry, onAcceptLosses }: SaveResultProps) {
  return (
    <>
      {state.state === 'saved' ? (
        <SuccessBanner text={state.isDraft ? 'Draft saved. Visitors do not see it yet.' : successText}>
          {state.isCreated ? <span>The {noun} has been created. </span> : null}
          {publicAddress === undefined || state.isDraft ? null : <PublicLink to={publicAddress} />}
        </SuccessBanner>
      ) : null}
      {state.state === 'failed' ? (
        <ErrorBanner
          text={state.losses.length > 0 ? 'Not saved: parts of a text would be lost.' : state.message}
          details={state.details}
          {...(state.losses.length > 0 ? { retryText: 'Save without them', onRetry: onAcceptLosses } : { onRetry })}
        />
      ) : null}
    </>
  );
}
