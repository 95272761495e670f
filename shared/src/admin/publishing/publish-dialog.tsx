import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { PublicationItem } from '../../contract/draft-wire.ts';
import { Link } from '../../runtime/router.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WarningBanner } from '../../ui/banner.tsx';
import { toWords } from '../define-screens.ts';
import styles from './publish-dialog.module.css';
import type { FindFields } from './use-field-finder.ts';
import { hasErrors } from './use-publication.ts';

interface PublishDialogProps {
  items: readonly PublicationItem[];
  notice: string | undefined;
  /** The path of the history that shows what has changed, word by word. */
  changesPath: string | undefined;
  /** Returns how the form shows the fields that prevent the publication of a record. */
  onFind: FindFields;
  onPublish: () => void;
  onClose: () => void;
}

const actions = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

const joinWords = (names: readonly string[]): string => names.map(toWords).join(', ');

/** Lists what a publication changes, and what prevents it, before it is done. */
export function PublishDialog({ items, notice, changesPath, onFind, onPublish, onClose }: PublishDialogProps) {
  const isPrevented = items.some(hasErrors);
  const findFields = (item: PublicationItem) => {
    const show = hasErrors(item) ? onFind(item) : undefined;
    return (
      show
      && (() => {
        onClose();
        show();
      })
    );
  };
  return (
    <Dialog onClose={onClose} title="Publish these changes?">
      <Stack gap="md">
        {notice === undefined ? null : <WarningBanner text={notice} />}
        {items.length === 0 ? (
          <Text size="sm">There is nothing left to publish.</Text>
        ) : (
          <>
            <Text size="sm">They become visible together, or none of them does.</Text>
            <ul className={styles.items} aria-label="Changes">
              {items.map((item) => (
                <Item key={`${item.resource} ${item.id}`} item={item} onShow={findFields(item)} />
              ))}
            </ul>
            {changesPath === undefined ? null : (
              <Anchor component={Link} to={changesPath} size="sm">
                What has changed, word by word
              </Anchor>
            )}
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          {items.length === 0 ? null : (
            <Button disabled={isPrevented} onClick={onPublish}>
              {items.length === 1 ? 'Publish' : `Publish all ${items.length}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ItemProps {
  item: PublicationItem;
  /** Shows the fields with errors in the form; undefined where it does not have them. */
  onShow: (() => void) | undefined;
}

function Item({ item, onShow }: ItemProps) {
  const { noun, label, action, fields, overwrites, notices = [], errors } = item;
  return (
    <li className={styles.item}>
      <Text size="sm" component="div">
        <strong>{label}</strong> ({noun})
      </Text>
      <Text size="sm" c="dimmed">
        {actions[action]}
        {action === 'update' ? `: ${joinWords(fields)}` : ''}
      </Text>
      {notices.map((notice) => (
        <Text key={notice} size="sm" fw={600}>
          {notice}
        </Text>
      ))}
      {overwrites.length > 0 ? (
        <Text size="sm" fw={600}>
          Somebody has saved {joinWords(overwrites)} since this draft was begun. Publishing replaces that.
        </Text>
      ) : null}
      {Object.entries(errors).map(([name, messages]) => (
        <Text key={name} size="sm" c="var(--mantine-color-error)">
          {name === '' ? '' : `${toWords(name)}: `}
          {messages.join(' ')}
        </Text>
      ))}
      {onShow ? (
        <Button variant="light" size="compact-sm" aria-label={`Show in the form: ${label}`} onClick={onShow}>
          Show in the form
        </Button>
      ) : null}
    </li>
  );
}
