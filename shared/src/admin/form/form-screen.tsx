import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../runtime/api-error.ts';
import { Link, useNavigate } from '../../runtime/router.ts';
import { Failed, Busy } from '../../ui/states.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { getReturnPath } from '../list/list-position.ts';
import { getBriefName } from '../record-name.ts';
import { PublicLinkButton } from './public-link.tsx';
import { readParent } from './parent-query.ts';
import { OwnerLink } from '../parts/owner-link.tsx';
import { useReturnPath } from '../parts/return-state.ts';
import { usePreviewed } from '../preview/use-previewed.ts';
import { RecordForm } from './record-form.tsx';
import { useSearchParams } from '../router.ts';
import { afterReturnMs } from '../use-focus-after.ts';
import { useRecord, type RecordState } from './use-record.ts';

interface FormScreenProps {
  screens: Screens;
  form: CompleteForm;
}

/** The screen for create and edit: one form, empty or with the record that the address names. */
export function FormScreen({ screens, form }: FormScreenProps) {
  const { state, reload } = useRecord();
  const navigate = useNavigate();
  const { isOpen, toggle, showForm } = usePreviewed();
  const [query] = useSearchParams();
  const [parent] = useState(() => readParent(query, form.fields));
  const returnPath = useReturnPath();
  const [back] = useState(() => parent.back ?? returnPath ?? getReturnPath(screens.path));
  const { record, setStored } = useStoredRecord(state);
  const heading = useHeadingFocus(state);
  const title = record === null ? form.newTitle : form.title;
  return (
    <>
      <PageHead title={title} titleRef={heading} record={getPlaceName(record, screens)} back={back}>
        <OwnerLink screens={screens} record={record} />
        <HistoryLink screens={screens} record={record} />
        <PublicLinkButton form={form} record={record} />
        {form.preview && state.state !== 'failed' ? <PreviewButton isOpen={isOpen} onToggle={toggle} /> : null}
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
            title={title}
            loaded={state.record}
            initial={parent.initial}
            isPreviewed={isOpen && form.preview !== undefined}
            onStored={(row) => setStored({ load: state.load, record: row })}
            onReplaced={(row) => (row ? reload() : void navigate(back))}
          />
        </div>
      ) : null}
    </>
  );
}

/** Moves the focus to the heading if it is lost because the record was loaded again, and its form made again. */
function useHeadingFocus(state: RecordState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const load = state.state === 'ready' ? state.load : undefined;
  const shown = useRef(load);
  useEffect(() => {
    if (load === undefined || shown.current === load) return undefined;
    const isFirst = shown.current === undefined;
    shown.current = load;
    if (isFirst) return undefined;
    // A dialog that has just closed returns the focus a moment later, to a button that has gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    }, afterReturnMs);
    return () => clearTimeout(timer);
  }, [load]);
  return heading;
}

/** Returns the record as it is stored now, null before it is created, undefined while it loads. */
function useStoredRecord(state: RecordState) {
  const [stored, setStored] = useState<{ load: number; record: Row }>();
  if (state.state !== 'ready') return { record: undefined, setStored };
  return { record: stored?.load === state.load ? stored.record : state.record, setStored };
}

/** The name of the form's record in the top bar and the document's title; undefined while it loads. */
function getPlaceName(record: Row | null | undefined, { noun, contract }: Screens): string | undefined {
  if (record === undefined) return undefined;
  return record ? getBriefName(record, contract.label) : `New ${noun}`;
}

function PreviewButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const Eye = isOpen ? IconEyeOff : IconEye;
  return (
    <Button variant="default" leftSection={<Eye size={17} aria-hidden />} onClick={onToggle}>
      {isOpen ? 'Close preview' : 'Preview'}
    </Button>
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
    <Failed title={`There is no such ${noun}.`} reason="It may have been deleted, or the address is wrong.">
      <Button component={Link} to={back} state={{ isBack: true }} variant="light">
        Back to the list
      </Button>
    </Failed>
  );
}
