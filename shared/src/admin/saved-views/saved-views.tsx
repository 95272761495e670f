import { useEffect, useRef, useState, type RefObject } from 'react';
import { mayShareViews, type SavedView } from '../../contract/saved-view-wire.ts';
import { notify } from '../../ui/notices.ts';
import { Busy, Failed } from '../../ui/states.tsx';
import { useMember } from '../permissions.ts';
import { DeleteView } from './delete-view.tsx';
import { createView, updateView } from './saved-view-calls.ts';
import type { SavedViewsProps } from './saved-views-button.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewForm } from './view-form.tsx';
import { toLinkId, ViewList, type ViewTarget } from './view-list.tsx';
import { parseViewQuery, toFirstPage, toViewQuery } from './view-search.ts';

type Step = { step: 'list' } | { step: 'form'; view: SavedView | undefined } | { step: 'delete'; view: SavedView };

interface Props extends SavedViewsProps {
  /** Has the focus when there is nothing else to go to. */
  heading: RefObject<HTMLElement | null>;
  /** Closes the views. */
  onLeave: () => void;
}

/** The saved views of a list: a link to each, and the forms that save, rename and delete one. */
export function SavedViews({ contract, list, listParams, shown, heading, onLeave }: Props) {
  const { result, retry, put, drop } = useSavedViews(contract.name);
  const member = useMember();
  const [step, setStep] = useState<Step>({ step: 'list' });
  /** The id of the view whose link gets the focus next; 0 for the heading. */
  const focusNext = useRef<number>(undefined);
  const showList = (id = 0) => {
    focusNext.current = id;
    setStep({ step: 'list' });
  };
  useEffect(() => {
    if (step.step !== 'list' || focusNext.current === undefined) return;
    (document.getElementById(toLinkId(focusNext.current)) ?? heading.current)?.focus();
    focusNext.current = undefined;
  }, [step, heading]);

  if (!result) return <Busy />;
  if (!result.ok)
    return <Failed title="The saved views could not be read." reason={result.error.message} onRetry={retry} />;
  const query = toViewQuery({ listParams, toggled: shown.toggled }, list);
  const handleStored = (view: SavedView, text: string) => {
    put(view);
    notify({ text });
    showList(view.id);
  };
  if (step.step === 'delete')
    return (
      <DeleteView
        view={step.view}
        onCancel={() => showList(step.view.id)}
        onDeleted={() => {
          drop(step.view);
          notify({ text: `The view “${step.view.name}” is deleted.` });
          showList();
        }}
      />
    );
  if (step.step === 'form')
    return (
      <ViewForm
        view={step.view}
        mayShare={member === undefined || mayShareViews(member, contract)}
        send={async (values) =>
          handleStored(
            step.view ? await updateView(step.view.id, values) : await createView(contract.name, { ...values, query }),
            `The view “${values.name}” is saved.`,
          )
        }
        onCancel={() => showList(step.view?.id)}
      />
    );
  return (
    <ViewList
      views={result.value}
      member={member}
      describe={(view) => describeView(view, { contract, list, listParams, query })}
      onLeave={(view) => {
        shown.toggleOnly(parseViewQuery(view.query, { contract, list }).toggled);
        onLeave();
      }}
      onSave={() => setStep({ step: 'form', view: undefined })}
      onRename={(view) => setStep({ step: 'form', view })}
      onDelete={(view) => setStep({ step: 'delete', view })}
      onUpdate={async (view) =>
        handleStored(await updateView(view.id, { query }), `The view “${view.name}” leads to what is shown now.`)
      }
    />
  );
}

/** Says where a view leads, and how it differs from what is shown, whose query is `query`. */
function describeView(
  view: SavedView,
  { contract, list, listParams, query }: Pick<Props, 'contract' | 'list' | 'listParams'> & { query: string },
): ViewTarget {
  const target = parseViewQuery(view.query, { contract, list });
  const search = toFirstPage(target, list);
  return {
    search,
    isCurrent: search === toFirstPage({ listParams }, list),
    isSame: toViewQuery(target, list) === query,
  };
}
