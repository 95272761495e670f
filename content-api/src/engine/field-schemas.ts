import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Field, Known, NumberField, TextField } from '@quoin/shared/contract/field';
import { slugPattern } from '@quoin/shared/contract/text-patterns';
import type { Schema } from '../http/response-schemas.ts';
import { imageMax, shapes } from './field-values.ts';

export const dateTimePattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;
const dayPattern = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** A field as it is answered. */
export function getResponseSchema(field: Field): Schema {
  switch (field.kind) {
    case 'number':
      return { type: 'integer' };
    case 'reference':
      return { type: ['integer', 'null'], description: `The id of a record of ${field.to}.` };
    case 'date-time':
      return { type: ['string', 'null'], pattern: dateTimePattern, description: 'In UTC.' };
    case 'day':
      return { type: ['string', 'null'], pattern: dayPattern };
    case 'choice':
      return { type: 'string', enum: [...new Set([...field.options, field.default])] };
    default:
      return { type: 'string' };
  }
}

/** A format that the server checks; of a field that may be empty, '' is the other one. */
const formatted = ({ required }: TextField, format: Schema): Schema =>
  required ? format : { anyOf: [format, { maxLength: 0 }] };

/** Each text as a sentence of its own; undefined ones are left out. */
function described(...texts: readonly (string | undefined)[]): { description?: string } {
  const sentences = texts.flatMap((text) =>
    text === undefined ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`],
  );
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

/**
 * The value that a create stores for an absent field, in words. A `default` in the schema makes generators declare the
 * field as required in what a client sends, and would be wrong for an update, which leaves an absent field as it is.
 */
const defaultInWords = (value: string | number): string | undefined =>
  value === '' ? undefined : `a create without it stores ${value}`;

/** Of a text with names that mean something: each, and what. */
const knownWords = (known: readonly Known[]): string =>
  `${known.map(({ value, about }) => `${value}: ${about}`).join('; ')}. Any other text may be sent`;

function sentText(field: TextField): Schema {
  const text = {
    // A phone number may be sent as a number (spec §5).
    type: [...(field.format === 'digits' ? ['integer'] : []), 'string', 'null'],
    maxLength: field.max,
    ...described(
      field.format === 'link' || field.format === 'links' ? shapes[field.format] : undefined,
      field.known && knownWords(field.known),
      defaultInWords(field.default),
    ),
  };
  if (field.format === 'slug') return { ...text, ...formatted(field, { pattern: slugPattern.source }) };
  return field.format === 'email' ? { ...text, ...formatted(field, { format: 'email' }) } : text;
}

const sentNumber = ({ min, max, default: usual, switch: meaning }: NumberField): Schema => ({
  type: ['integer', 'string', 'null'],
  minimum: min,
  maximum: max,
  ...described(meaning && `1 is ${meaning.on}, any other number ${meaning.off}`, defaultInWords(usual)),
});

/** `engine/validate.ts` refuses an empty value of these, in an update too. */
const isNeverEmpty = (field: Field): boolean => field.required === true && getEmptyValue(field) === '';

/** A field as it is sent. */
export const getRequestSchema = (field: Field): Schema =>
  isNeverEmpty(field) ? { ...clearable(field), type: 'string', minLength: 1 } : clearable(field);

/** A field as it is sent; null or '' clears. */
function clearable(field: Field): Schema {
  switch (field.kind) {
    case 'number':
      return sentNumber(field);
    case 'reference':
      return { type: ['integer', 'string', 'null'], description: `The id of a record of ${field.to}.` };
    case 'date-time':
      return { type: ['string', 'null'], examples: ['2026-01-31 09:00:00'] };
    case 'day':
      return { type: ['string', 'null'], examples: ['2026-01-31'] };
    case 'choice':
      return {
        type: ['string', 'null'],
        enum: [...new Set([...field.options, field.default, '', null])],
        ...described(defaultInWords(field.default)),
      };
    case 'secret':
      return { type: ['string', 'null'], minLength: field.min, maxLength: field.max, writeOnly: true };
    case 'image':
      return { type: ['string', 'null'], maxLength: imageMax, ...described(shapes.image), examples: ['/media/x.webp'] };
    case 'text':
      return sentText(field);
    case 'html':
      return {
        type: ['string', 'null'],
        maxLength: field.max,
        ...described('HTML; what could do more than be read is taken out'),
      };
    case 'code':
      return { type: ['string', 'null'], maxLength: field.max, ...described(shapes[field.language]) };
  }
}
