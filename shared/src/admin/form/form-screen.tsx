import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../runtime/api-error.ts';
import { Link } from '../../runtime/router.ts';
import { Failed, Busy } from '../../ui/states.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { CompleteForm, Screens } from '../descriptor.ts';
import { getReturnPath } from '../list/list-position.ts';
import { readParent } from './parent-query.ts';
import { usePreviewed } from '../preview/use-previewed.ts';
import { RecordForm } from './record-form.tsx';
import { useSearchParams } from '../router.ts';
import { useRecord } from './use-record.ts';

interface FormScreenProps {
  screens: Screens;
  form: CompleteForm;
}

/** The screen for create and edit: one form, empty or with the record that the address names. */
export function FormScreen({ screens, form }: FormScreenProps) {
  const { state, reload } = useRecord();
  const { isOpen, toggle, showForm } = usePreviewed();
  const Eye = isOpen ? IconEyeOff : IconEye;
  const [query] = useSearchParams();
  const [parent] = useState(() => readParent(query, form.fields));
  const [back] = useState(() => parent.back ?? getReturnPath(screens.path));
  return (
    <>
      <PageHead title={form.title} back={back}>
        {form.preview && state.state !== 'failed' ? (
          <Button variant="default" leftSection={<Eye size={17} aria-hidden />} onClick={toggle}>
            {isOpen ? 'Close preview' : 'Preview'}
          </Button>
        ) : null}
      </PageHead>
      {state.state === 'loading' ? <Busy /> : null}
      {state.state === 'failed' ? (
        <NotLoaded noun={screens.noun} error={state.error} back={back} onRetry={reload} />
      ) : null}
      {state.state === 'ready' ? (
        // The capture phase comes before the form's own handler: the form must be visible when it shows the result of a
        // save.
        <div onSubmitCapture={showForm}>
          <RecordForm
            key={state.load}
            screens={screens}
            form={form}
            loaded={state.record}
            initial={parent.initial}
            isPreviewed={isOpen && form.preview !== undefined}
          />
        </div>
      ) : null}
    </>
  );
}

interface NotLoadedProps {
  noun: string;
  error: Error;
  back: string;
  onRetry: () => void;
}

/** Offers a retry for all errors except 404, where it cannot help. */
function NotLoaded({ noun, error, back, onRetry }: NotLoadedProps) {
  if (!(error instanceof ApiError && error.status === 404))
    return <Failed title={`The ${noun} could not be loaded.`} reason={error.message} onRetry={onRetry} />;
  return (
    <Failed title={`There is no such ${noun}.`} reason="It may have been deleted, or the address is not right.">
      <Button component={Link} to={back} state={{ isBack: true }} variant="light">
        Back to the list
      </Button>
    </Failed>
  );
}
