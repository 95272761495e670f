import type { ReactNode, RefCallback } from 'react';
import type { Field } from '../../contract/field.ts';

export type Value = string | number | null;

/** What the input of every kind is given. */
export interface InputProps {
  name: string;
  label: string;
  help: string | undefined;
  rows: number;
  field: Field;
  isNew: boolean;
  /** As the record has it that is stored. */
  saved?: Value;
  value: Value;
  error: string | undefined;
  /** Takes the focus when the value is wrong. */
  inputRef: RefCallback<HTMLElement>;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

export type KindInput = (props: InputProps) => ReactNode;

export const textOf = (value: Value): string => (value === null ? '' : String(value));

/** What every labelled input of the library takes alike. */
export const labelled = ({ name, label, help, field, error }: InputProps) => ({
  name,
  label,
  description: help,
  error,
  required: field.required ?? false,
  withAsterisk: field.required ?? false,
});
