import { Radio } from '@mantine/core';
import { optionLabel, type Field } from '../../contract/field.ts';
import type { CompleteField, Draft } from '../descriptor.ts';
import styles from './field-choices.module.css';
import { formatDateTime } from '../date-time.ts';
import { diffText } from './text-diff.ts';

export type Side = 'mine' | 'theirs';

/** A field with two values; the user chooses one. */
export interface ConflictingField {
  field: CompleteField;
  mine: Draft[string];
  theirs: Draft[string];
  before?: Draft[string];
}

interface FieldChoicesProps {
  conflicts: readonly ConflictingField[];
  /** The labels of the two sides. */
  labels: Record<Side, string>;
  chosen: Readonly<Record<string, Side>>;
  onChoose: (name: string, side: Side) => void;
}

/**
 * Shows the two values of each field next to each other, with their differences marked, and lets the user choose one.
 */
export function FieldChoices({ conflicts, labels, chosen, onChoose }: FieldChoicesProps) {
  return conflicts.map(({ field: { name, label, field }, mine, theirs, before }) => {
    const texts = { mine: toText(mine, field), theirs: toText(theirs, field) };
    const beforeText = before === undefined ? undefined : toText(before, field);
    return (
      <Radio.Group
        key={name}
        label={label}
        value={chosen[name] ?? null}
        onChange={(side) => onChoose(name, side === 'mine' ? 'mine' : 'theirs')}
      >
        {beforeText === undefined ? null : (
          <div className={styles.before}>
            <span className={styles.side}>Before</span>
            <Text text={beforeText} other={beforeText} />
          </div>
        )}
        <div className={styles.sides}>
          {(['mine', 'theirs'] as const).map((side) => (
            <div key={side} className={styles.value} data-chosen={chosen[name] === side || undefined}>
              <Radio value={side} label={labels[side]} aria-label={`${label}: ${labels[side]}`} size="sm" />
              <Text text={texts[side]} other={beforeText ?? texts[side === 'mine' ? 'theirs' : 'mine']} />
            </div>
          ))}
        </div>
      </Radio.Group>
    );
  });
}

/** Returns a value as the form would show it. Markup is broken into lines to be readable. */
function toText(value: Draft[string], field: Field): string {
  const text = value === null ? '' : String(value);
  if (field.kind === 'html')
    return text.replaceAll(/(<\/(?:p|h[1-6]|li|ul|ol|table|tr|blockquote|div)>|<br\s*\/?>)\s*/gi, '$1\n').trim();
  if (field.kind === 'date-time') return formatDateTime(text);
  if (field.kind === 'choice') return optionLabel(field, text);
  if (field.kind === 'number' && field.switch && text !== '')
    return value === 1 ? field.switch.on : value === 0 ? field.switch.off : `${field.switch.off} (${text})`;
  return text;
}

function Text({ text, other }: { text: string; other: string }) {
  if (text === '')
    return (
      <div className={styles.text}>
        <em>empty</em>
      </div>
    );
  return (
    // A long text scrolls, and keyboard users can scroll only an element that has the focus.
    <div className={styles.text} tabIndex={0} role="group" aria-label="Text">
      {diffText(text, other).map((run, index) =>
        run.isChanged ? <mark key={index}>{run.text}</mark> : <span key={index}>{shorten(run.text)}</span>,
      )}
    </div>
  );
}

/** A long text that both sides share is shortened to this many characters at each end. */
const contextLength = 120;

const shorten = (text: string): string =>
  text.length > 3 * contextLength ? `${text.slice(0, contextLength)} […] ${text.slice(-contextLength)}` : text;
