import { useRecord } from '@quoin/shared/admin/use-record';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { isRecordOf } from '@quoin/shared/contract/is-record-of';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { Message } from './message.tsx';

/** The screen of one message. It replaces the form, because nobody edits what a visitor wrote. */
export function MessageScreen() {
  const { state, reload } = useRecord();
  const record: unknown = state.state === 'ready' ? state.record : null;
  if (state.state === 'ready' && isRecordOf(contactMessages, record))
    return <Message key={state.load} message={record} />;
  return (
    <>
      <PageHead title="Message" back="/admin/messages" />
      {state.state === 'loading' ? (
        <Busy />
      ) : (
        <Failed
          title="The message could not be loaded."
          reason={state.state === 'failed' ? state.error.message : undefined}
          onRetry={reload}
        />
      )}
    </>
  );
}
