import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode, IconEye } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { HtmlSource } from '../html-source.tsx';
import { toText, type InputProps, type Value } from '../input-props.ts';
import { findLosses } from './losses.ts';
import styles from './rich-text.module.css';
import { VisualEditor } from './visual-editor.tsx';

type View = 'visual' | 'source';

/**
 * One opening of a view: `openedHtml` is the HTML it was opened with, `output` is the HTML it last produced,
 * `lastValue` is the field's last value.
 */
interface OpenedText {
  view: View;
  number: number;
  openedHtml: string;
  output: string;
  lastValue: string;
}

const chooseView = (html: string): View => (findLosses(html).length > 0 ? 'source' : 'visual');

/**
 * Holds which view is open. A value from outside, such as another version of the record, opens the view again: as
 * source if the visual editor could not keep it.
 */
function useOpening(html: string) {
  const [state, setState] = useState<OpenedText>(() => ({
    view: chooseView(html),
    number: 0,
    openedHtml: html,
    output: html,
    lastValue: html,
  }));
  if (state.lastValue !== html) {
    const isOutput = html === state.output;
    setState({
      ...state,
      lastValue: html,
      ...(isOutput ? {} : { output: html, openedHtml: html, view: chooseView(html), number: state.number + 1 }),
    });
  }
  const isPressed = useRef(false);
  const show = useCallback((view: View) => {
    isPressed.current = true;
    setState((current) => ({ ...current, view, openedHtml: current.lastValue, number: current.number + 1 }));
  }, []);
  // Each view has its own toggle: the focus moves from the pressed toggle to the one that replaces it.
  const toggleRef = useCallback((toggle: HTMLButtonElement | null) => {
    if (!toggle || !isPressed.current) return;
    isPressed.current = false;
    toggle.focus();
  }, []);
  const noteOutput = (output: string) => setState((current) => ({ ...current, output }));
  return { ...state, show, toggleRef, noteOutput };
}

/** Edits rich text as it will look or as its source. The stored HTML stays as it is until the user edits it. */
export function RichText(props: InputProps) {
  const { label, help, onChange } = props;
  const html = toText(props.value);
  const { view, number, openedHtml, show, toggleRef, noteOutput } = useOpening(html);
  const isSource = view === 'source';
  // The source is checked when typing pauses; the visual editor can always read what it wrote.
  const [debouncedHtml] = useDebouncedValue(html, 400);
  const checkedHtml = isSource && html !== openedHtml ? debouncedHtml : openedHtml;
  const losses = useMemo(() => findLosses(checkedHtml), [checkedHtml]);
  const noticeId = useId();
  const describedBy = losses.length > 0 ? noticeId : undefined;
  const notice =
    losses.length > 0 ? (
      <LossNotice
        id={noticeId}
        losses={losses}
        stage={getStage(isSource, html !== openedHtml)}
        onVisual={() => show('visual')}
      />
    ) : null;
  const handleChange = (next: Value) => {
    noteOutput(toText(next));
    onChange(toText(next));
  };
  // Memoised like the toolbar around it, so that it renders only when it changes.
  const toggle = useMemo(
    () => (
      <Button
        ref={toggleRef}
        variant={isSource ? 'light' : 'subtle'}
        color={isSource ? 'teal' : 'gray'}
        size="compact-sm"
        aria-pressed={isSource}
        aria-label={`Source of ${label.toLowerCase()}`}
        className={styles.toggle ?? ''}
        leftSection={<IconCode size={15} aria-hidden />}
        onClick={() => show(isSource ? 'visual' : 'source')}
      >
        Source
      </Button>
    ),
    [isSource, label, show, toggleRef],
  );
  if (!isSource)
    return (
      <VisualEditor
        key={number}
        {...props}
        onChange={handleChange}
        toggle={toggle}
        notice={notice}
        describedBy={describedBy}
      />
    );
  return (
    <div className={styles.field}>
      <HtmlSource
        {...props}
        onChange={handleChange}
        help={
          losses.length > 0
            ? 'HTML. The note below names what the visual editor would not keep.'
            : (help ?? 'HTML. A save says what cannot be stored.')
        }
      />
      <div className={styles.sourceBar}>{toggle}</div>
      {notice}
    </div>
  );
}

type Stage = 'source' | 'untouched' | 'changed';

const getStage = (isSource: boolean, isChanged: boolean): Stage => {
  if (isSource) return 'source';
  return isChanged ? 'changed' : 'untouched';
};

const sentences: Record<Stage, (names: string) => string> = {
  source: (names) =>
    `It would drop or change: ${names}. Here, in the source, it stays as you write it; a save says what cannot be stored.`,
  untouched: (names) => `Your first change here drops or changes: ${names}. Until then everything stays as it is.`,
  changed: (names) => `Your change has dropped or changed: ${names}. Undo brings it back.`,
};

function LossNotice({
  id,
  losses,
  stage,
  onVisual,
}: {
  id: string;
  losses: readonly string[];
  stage: Stage;
  onVisual: () => void;
}) {
  return (
    <Alert
      id={id}
      role="note"
      color="amber"
      variant="light"
      className={styles.notice ?? ''}
      title="The visual editor cannot keep all of this"
    >
      {sentences[stage](losses.join(', '))}
      {stage === 'source' ? (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          display="block"
          leftSection={<IconEye size={15} aria-hidden />}
          onClick={onVisual}
        >
          Use the visual editor all the same
        </Button>
      ) : null}
    </Alert>
  );
}
