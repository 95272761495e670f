import { useEffect, useRef, useState } from 'react';
import { DeleteModal } from '@quoin/shared/admin/delete-modal';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { useDeletion } from '@quoin/shared/admin/use-deletion';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { updateRecord } from '@quoin/shared/runtime/api-client';
import { useNavigate } from '@quoin/shared/runtime/router';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { IconMail, IconMailForward, IconTrash } from '@quoin/shared/ui/icons';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Anchor, Button, Stack } from '@quoin/shared/ui/parts';
import styles from './message.module.css';
import { makeReplyLink } from './reply-to.ts';

type ContactMessage = RecordOf<typeof contactMessages>;

const list = '/admin/messages';

/** Shows a message with its actions. Opening it marks it as read. */
export function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, phone, status } = message;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const deletion = useDeletion({
    screens: { contract: contactMessages, appKey: undefined, noun: contactMessages.noun },
    onDeleted: () => void navigate(list),
    onRestored: () => undefined,
    onOutdated: () => undefined,
  });

  const setReadStatus = async (next: number) => {
    await updateRecord(contactMessages, id, { status: next });
  };
  const showFailure = (problem: string) => (error: unknown) => setFailure(`${problem} ${getErrorMessage(error)}`);
  useOnce(() => {
    if (status !== 1) setReadStatus(1).catch(showFailure('The message could not be marked as read.'));
  });
  const handleUnread = () =>
    void setReadStatus(0)
      .then(() => navigate(list))
      .catch(showFailure('The message could not be marked as unread.'));

  return (
    <>
      <PageHead title={`Message from ${name}`} back={list}>
        {email ? (
          <Button component="a" href={makeReplyLink(message)} leftSection={<IconMailForward size={17} aria-hidden />}>
            Reply by mail
          </Button>
        ) : null}
        <Button variant="default" leftSection={<IconMail size={17} aria-hidden />} onClick={handleUnread}>
          Mark as unread
        </Button>
        <Button
          variant="subtle"
          color="red"
          className={styles.delete}
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => deletion.ask([message])}
        >
          Delete
        </Button>
      </PageHead>
      <Stack gap="md">
        {failure ? <ErrorBanner text={failure} /> : null}
        <Panel>
          <dl className={styles.details}>
            <div>
              <dt>Email</dt>
              <dd>
                {email ? (
                  <Anchor href={`mailto:${email}`} size="sm">
                    {email}
                  </Anchor>
                ) : (
                  '--'
                )}
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                {phone ? (
                  <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} size="sm">
                    {phone}
                  </Anchor>
                ) : (
                  '--'
                )}
              </dd>
            </div>
            <div>
              <dt>Received</dt>
              <dd>{formatDateTime(message.created_at)}</dd>
            </div>
          </dl>
          <div className={styles.text}>{message.message}</div>
        </Panel>
      </Stack>
      <DeleteModal
        question={deletion.question}
        rowQuestion="Are you sure you want to delete this message?"
        contract={contactMessages}
        onDelete={deletion.remove}
        onClose={deletion.close}
      />
    </>
  );
}

/** Runs `effect` once per component, also in development, where React's strict mode runs effects twice. */
function useOnce(effect: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    effect();
  });
}
