import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface ConflictModalProps { noun: string; isOpen: boolean; onReload: () => void; onForce: () => Promise<void>; onClose: () => void }

/** Somebody else saved the record since it was loaded: nothing is overwritten unless its writer says so. */
export function ConflictModal({ noun, isOpen, onReload, onForce, onClose }: ConflictModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Changed by somebody else" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
      <Stack gap="md">
        <Text size="sm">Since you opened this {noun}, somebody else has changed it. Load their version, which drops what you typed here, or save yours over it.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>Keep editing</Button>
          <Button variant="light" onClick={onReload}>Load theirs</Button>
          <Button color="red.8" onClick={() => void onForce()}>Save mine anyway</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
