import { Failed, Busy } from '../ui/states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { CompleteForm, Screens } from './descriptor.ts';
import { RecordForm } from './record-form.tsx';
import { useRecord } from './use-record.ts';

interface FormScreenProps { screens: Screens; form: CompleteForm }

/** Create and edit: one form, empty or with the record that the address names. */
export function FormScreen({ screens, form }: FormScreenProps) {
  const { state, reload } = useRecord();
  return (
    <>
      <PageHead title={form.title} back={`/admin/${screens.path}`} />
      {state.state === 'loading' ? <Busy /> : null}
      {state.state === 'failed' ? <Failed title={`The ${screens.noun} could not be loaded.`} reason={state.error.message} onRetry={reload} /> : null}
      {state.state === 'ready' ? <RecordForm key={state.load} screens={screens} form={form} loaded={state.record} /> : null}
    </>
  );
}
