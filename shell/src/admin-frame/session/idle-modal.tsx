import { useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { signOut } from '@quoin/shared/session';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Modal } from '@quoin/shared/ui/modal';
import { Button, Group, Stack, Text, VisuallyHidden } from '@quoin/shared/ui/parts';

interface IdleModalProps {
  isOpen: boolean;
  /** When the session ends, in milliseconds as `Date.now()`. */
  endsAt: number;
  onStay: () => Promise<void>;
  /** Called when the time is over. */
  onEnd: () => void;
}

/** The seconds left at which a screen reader says them; the visible countdown changes every second. */
const spokenSeconds = [10, 30, 60];

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Mantine's role is `dialog`. This one interrupts the user's work. */
const setRole = (node: HTMLElement | null): void => node?.setAttribute('role', 'alertdialog');

/** Asks whether the user is still there, before the session ends unused. */
export function IdleModal({ isOpen, endsAt, onStay, onEnd }: IdleModalProps) {
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  };
  const stay = () => void run(onStay);
  return (
    <Modal.Root opened={isOpen} onClose={stay} closeOnClickOutside={false} zIndex={950} centered>
      <Modal.Overlay />
      <Modal.Content ref={setRole} radius="lg">
        <Modal.Header>
          <Modal.Title>Are you still there?</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Stack gap="md">
            <Text size="sm" component="div">
              <p>
                Nobody has used the back-office for a while. For safety, your session ends in{' '}
                <Countdown endsAt={endsAt} onEnd={onEnd} />.
              </p>
              <p>What you typed is kept: sign in again to go on with it.</p>
            </Text>
            {failure ? <ErrorBanner text={failure} /> : null}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => void run(signOut)}>
                Sign out
              </Button>
              <Button data-autofocus onClick={stay}>
                Stay signed in
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Countdown({ endsAt, onEnd }: Pick<IdleModalProps, 'endsAt' | 'onEnd'>) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isOver = seconds === 0;
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) {
      handleEnd();
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const spoken = spokenSeconds.find((one) => seconds <= one);
  return (
    <>
      <strong role="timer" aria-live="off">
        {formatSeconds(seconds)}
      </strong>
      <VisuallyHidden role="status">
        {spoken === undefined || isOver ? '' : `${spoken} seconds are left.`}
      </VisuallyHidden>
    </>
  );
}
