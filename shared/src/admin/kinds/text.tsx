import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextField } from '../../contract/field.ts';
import { CharacterCount } from './character-count.tsx';
import { labelled, toText, type InputProps } from './input-props.ts';
import { KnownInput } from './known-input.tsx';
import { LinkPicker } from './link-picker.tsx';
import { LinksInput } from './links-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { TagsTextInput } from './tags-text-input.tsx';

const types: Partial<Record<TextField['format'], 'email' | 'text'>> = { email: 'email' };
const modes: Partial<Record<TextField['format'], 'email' | 'numeric' | 'url'>> = {
  email: 'email',
  digits: 'numeric',
  link: 'url',
};

/** `dir="auto"`: text such as Arabic runs from right to left in a form that runs from left to right. */
const autoDirection = { input: { dir: 'auto' } };

const hints: Partial<Record<TextField['format'], string>> = {
  link: 'A web address, or a path of this site such as /about-us.',
};

/**
 * Edits text by its format: one line or several, an email, one link or several, digits, tags, a slug, or a name with
 * known suggestions.
 */
export function TextKindInput(props: InputProps) {
  const { field, value } = props;
  if (field.kind !== 'text') return null;
  return (
    <div>
      <FormatInput {...props} field={field} />
      <CharacterCount field={field} text={toText(value)} />
    </div>
  );
}

function FormatInput(props: InputProps & { field: TextField }): ReactNode {
  const { field, links } = props;
  if (links) return <LinkPicker {...props} links={links} help={props.help ?? hints.link} />;
  if (field.known) return <KnownInput {...props} known={field.known} />;
  switch (field.format) {
    case 'lines':
      return <LinesInput {...props} />;
    case 'links':
      return <LinksInput {...props} />;
    case 'tags':
      return <TagsTextInput {...props} />;
    case 'slug':
      return <SlugInput {...props} sourceField={field.suggestFrom} />;
    default:
      return <LineInput {...props} />;
  }
}

function LinesInput(props: InputProps) {
  const { value, rows, inputRef, onChange, onBlur } = props;
  return (
    <Textarea
      {...labelled(props)}
      attributes={autoDirection}
      ref={inputRef}
      rows={rows}
      value={toText(value)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function LineInput(props: InputProps & { field: TextField }) {
  const { field, value, help, inputRef, onChange, onBlur } = props;
  return (
    <TextInput
      {...labelled(props)}
      description={help ?? hints[field.format]}
      ref={inputRef}
      value={toText(value)}
      attributes={autoDirection}
      type={types[field.format] ?? 'text'}
      inputMode={modes[field.format] ?? 'text'}
      autoComplete="off"
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
