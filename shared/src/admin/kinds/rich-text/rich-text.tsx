import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode, IconEye } from '@tabler/icons-react';
import { useId, useMemo, type RefObject } from 'react';
import { HtmlSource } from '../html-source.tsx';
import { toText, type InputProps, type Value } from '../input-props.ts';
import { findLosses } from './losses.ts';
import styles from './rich-text.module.css';
import { useOpening } from './use-opening.ts';
import { VisualEditor } from './visual-editor.tsx';

/** Edits rich text as it will look or as its source. The stored HTML stays as it is until the user edits it. */
export function RichText(props: InputProps) {
  const { label, help, onChange } = props;
  const html = toText(props.value);
  const { view, number, hasVisual, openedHtml, show, visualToggle, sourceToggle, noteOutput } = useOpening(html);
  const isSource = view === 'source';
  // The source is checked when typing pauses; the visual editor can always read what it wrote.
  const [debouncedHtml] = useDebouncedValue(html, 400);
  const checkedHtml = isSource && html !== openedHtml ? debouncedHtml : openedHtml;
  const losses = useMemo(() => findLosses(checkedHtml), [checkedHtml]);
  const noticeId = useId();
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
  const toSource = useMemo(
    () => <Toggle ref={visualToggle} label={label} isPressed={false} onClick={() => show('source')} />,
    [label, show, visualToggle],
  );
  return (
    <>
      {hasVisual ? (
        <div hidden={isSource}>
          <VisualEditor
            key={number}
            {...props}
            isShown={!isSource}
            onChange={handleChange}
            toggle={toSource}
            notice={isSource ? null : notice}
            describedBy={losses.length > 0 && !isSource ? noticeId : undefined}
          />
        </div>
      ) : null}
      {isSource ? (
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
          <div className={styles.sourceBar}>
            <Toggle ref={sourceToggle} label={label} isPressed onClick={() => show('visual')} />
          </div>
          {notice}
        </div>
      ) : null}
    </>
  );
}

function Toggle({
  ref,
  label,
  isPressed,
  onClick,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  isPressed: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      ref={ref}
      variant={isPressed ? 'light' : 'subtle'}
      color={isPressed ? 'teal' : 'gray'}
      size="compact-sm"
      aria-pressed={isPressed}
      aria-label={`Source of ${label.toLowerCase()}`}
      className={styles.toggle ?? ''}
      leftSection={<IconCode size={15} aria-hidden />}
      onClick={onClick}
    >
      Source
    </Button>
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
