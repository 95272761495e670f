import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { optionLabel } from '../../contract/field.ts';
import { contracts } from '../../contract/resources/contracts.ts';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { toNouns } from '../define-screens.ts';
import type { BulkField, Row } from '../descriptor.ts';
import { getValue, isSameValue } from '../form/drafts.ts';
import { ChoiceInput } from '../kinds/choice.tsx';
import type { InputProps } from '../kinds/input-props.ts';
import { NumericInput } from '../kinds/number.tsx';
import { ReferenceInput } from '../kinds/reference.tsx';
import { RecordNameCell } from '../list/record-name-cell.tsx';
import { getNextValue, type Change, type Mode, type Value } from './change-rows.ts';

interface ChangeFormProps {
  contract: Contract;
  fields: readonly BulkField[];
  rows: readonly Row[];
  /** How many of the selected rows have been deleted meanwhile. */
  missing: number;
  /** Whether another person has to approve what visitors see. */
  needsReview: boolean;
  onApply: (change: Change) => void;
  onClose: () => void;
}

interface Choice extends BulkField {
  mode: Mode;
  /** The text in the select. */
  text: string;
}

const listChoices = (fields: readonly BulkField[]): Choice[] =>
  fields.flatMap((field): Choice[] =>
    field.field.kind === 'text'
      ? [
          { ...field, mode: 'add', text: `${field.label}: add a tag` },
          { ...field, mode: 'remove', text: `${field.label}: remove a tag` },
        ]
      : [{ ...field, mode: 'set', text: field.label }],
  );

function getInitialValue({ field }: BulkField): Value {
  if (field.kind === 'reference') return null;
  return field.kind === 'number' || field.kind === 'choice' ? field.default : '';
}

/** Asks what to change, and says what will happen. */
export function ChangeForm({ contract, fields, rows, missing, needsReview, onApply, onClose }: ChangeFormProps) {
  const choices = listChoices(fields);
  const [index, setIndex] = useState(0);
  const [values, setValues] = useState<Readonly<Record<number, Value>>>({});
  const summary = useId();
  const choice = choices[index];
  if (!choice) return null;
  const value = values[index] ?? getInitialValue(choice);
  const isTag = choice.mode !== 'set';
  const isMissing = (isTag || choice.field.required === true) && String(value ?? '').trim() === '';
  const change = { ...choice, value };
  const changing = rows.filter((row) => !isSameValue(getValue(row, choice.name), getNextValue(row, change)));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && rows.length > 0) onApply(change);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <PlainSelect
          label="What to change"
          value={String(index)}
          data={choices.map(({ text }, position) => ({ value: String(position), label: text }))}
          onChange={(next) => setIndex(Number(next))}
        />
        <ValueInput
          key={index}
          choice={choice}
          value={value}
          onChange={(next) => setValues({ ...values, [index]: next })}
        />
        <Text id={summary} size="sm" role="status">
          {isMissing ? null : <Effect change={change} count={toCount(contract, rows.length)} />}
          {isMissing || changing.length === rows.length
            ? null
            : ` ${rows.length - changing.length} of them stay as they are.`}
          {missing > 0 ? ` ${toCount(contract, missing)} deleted meanwhile.` : null}
        </Text>
        <ReviewNote isShown={needsReview} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isMissing || rows.length === 0} aria-describedby={summary}>
            Change
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const ReviewNote = ({ isShown }: { isShown: boolean }) =>
  isShown ? (
    <Text size="sm">
      This site demands that another person approves what visitors see. Here you change what they do not see, and make
      what they see inactive at once: to make it public again, another person has to approve it.
    </Text>
  ) : null;

const toCount = (contract: Contract, count: number): string =>
  `${count} ${count === 1 ? contract.noun : toNouns(contract)}`;

interface ValueInputProps {
  choice: Choice;
  value: Value;
  onChange: (value: Value) => void;
}

function ValueInput({ choice: { name, label, field, mode }, value, onChange }: ValueInputProps) {
  if (mode !== 'set')
    return (
      <TextInput
        label={mode === 'add' ? 'Tag to add' : 'Tag to remove'}
        // A comma separates two tags.
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(',', ''))}
      />
    );
  const props: InputProps = {
    name,
    label,
    help: undefined,
    rows: 1,
    field,
    isNew: false,
    value,
    error: undefined,
    inputRef: () => {},
    onChange,
    onBlur: () => {},
  };
  if (field.kind === 'reference') return <ReferenceInput {...props} />;
  return field.kind === 'choice' ? <ChoiceInput {...props} /> : <NumericInput {...props} />;
}

function Effect({ change, count }: { change: Change; count: string }) {
  const { mode, label, value } = change;
  if (mode === 'set')
    return (
      <>
        {label} of {count} becomes “<ValueName {...change} />
        ”.
      </>
    );
  const tag = String(value ?? '').trim();
  return mode === 'add' ? `The tag “${tag}” is added to ${count}.` : `The tag “${tag}” is removed from ${count}.`;
}

function ValueName({ field, value }: Pick<Change, 'field' | 'value'>) {
  if (field.kind === 'reference') {
    const of = contracts.find(({ name }) => name === field.to);
    return of && typeof value === 'number' ? <RecordNameCell of={of} id={value} /> : 'None';
  }
  if (field.kind === 'number' && field.switch) return value === 1 ? field.switch.on : field.switch.off;
  if (field.kind === 'choice') return value === '' ? 'Not chosen' : optionLabel(field, String(value));
  return String(value);
}
