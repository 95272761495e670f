import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { TextField } from '../../contract/field.ts';
import type { Draft } from '../descriptor.ts';
import { slugOf } from '../slug-of.ts';
import { labelled, textOf, type InputProps } from './input-props.ts';

const types: Partial<Record<TextField['format'], 'email' | 'text'>> = { email: 'email' };
const modes: Partial<Record<TextField['format'], 'email' | 'numeric' | 'url'>> = { email: 'email', digits: 'numeric', link: 'url' };

const hints: Partial<Record<TextField['format'], string>> = {
  tags: 'Separate them with commas.',
  link: 'A web address, or a path of this site such as /about-us.',
  slug: 'The last part of its address. Small letters, digits and hyphens.',
};

/** Text of one line, or of several; an email, a link, digits, tags, or a slug that follows its title while it is new. */
export function TextKindInput(props: InputProps) {
  const { field } = props;
  if (field.kind !== 'text') return null;
  if (field.format === 'lines') return <LinesInput {...props} />;
  if (field.format === 'slug' && field.suggestFrom) return <SlugInput {...props} from={field.suggestFrom} />;
  return <LineInput {...props} field={field} />;
}

function LinesInput(props: InputProps) {
  const { value, rows, inputRef, onChange, onBlur } = props;
  return <Textarea {...labelled(props)} ref={inputRef} rows={rows} value={textOf(value)} onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

function LineInput(props: InputProps & { field: TextField }) {
  const { field, value, help, inputRef, onChange, onBlur } = props;
  return (
    <TextInput
      {...labelled(props)} description={help ?? hints[field.format]} ref={inputRef} value={textOf(value)}
      type={types[field.format] ?? 'text'} inputMode={modes[field.format] ?? 'text'} autoComplete="off"
      onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** While the record is new and nobody has written a slug of their own, the slug follows the title. */
function SlugInput({ from, ...props }: InputProps & { from: string }) {
  const { field, isNew, value, onChange } = props;
  const title = textOf(useWatch<Draft>({ name: from }) ?? null);
  const suggested = useRef(textOf(value));
  useEffect(() => {
    if (!isNew || textOf(value) !== suggested.current) return;
    suggested.current = slugOf(title);
    if (suggested.current !== textOf(value)) onChange(suggested.current);
  }, [isNew, title, value, onChange]);
  return field.kind === 'text' ? <LineInput {...props} field={field} /> : null;
}
