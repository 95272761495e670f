import type { ReactNode, RefCallback } from 'react';
import type { Field } from '../../contract/field.ts';
import type { LinkSource } from '../descriptor.ts';

export type Value = string | number | null;

/** The props of every kind's input. */
export interface InputProps {
  name: string;
  label: string;
  help: string | undefined;
  rows: number;
  field: Field;
  /** The addresses that a link input offers. */
  links?: LinkSource | undefined;
  isNew: boolean;
  /** The value in the stored record. */
  saved?: Value;
  value: Value;
  error: string | undefined;
  /** The element that gets the focus when the value is invalid. */
  inputRef: RefCallback<HTMLElement>;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

export type KindInput = (props: InputProps) => ReactNode;

export const toText = (value: Value): string => (value === null ? '' : String(value));

/** Returns the props that all labelled Mantine inputs have in common. */
export const labelled = ({ name, label, help, field, error }: InputProps) => ({
  name,
  label,
  description: help,
  error,
  required: field.required ?? false,
  withAsterisk: field.required ?? false,
});
