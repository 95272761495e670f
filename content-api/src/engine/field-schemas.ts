import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Field, KnownValue, NumberField, TextField } from '@quoin/shared/contract/field';
import { pointPattern, slugPattern } from '@quoin/shared/contract/texts/text-patterns';
import type { Schema } from '../http/response-schemas.ts';
import { imageMax, shapes } from './field-values.ts';

export const dateTimePattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;
const dayPattern = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** Returns the schema of a field in responses. */
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

/** Adds a format that the server checks; an optional field also accepts an empty string. */
const formatted = ({ required }: TextField, format: Schema): Schema =>
  required ? format : { anyOf: [format, { maxLength: 0 }] };

/** Joins the texts as sentences; skips undefined ones. */
function toDescription(...texts: readonly (string | undefined)[]): { description?: string } {
  const sentences = texts.flatMap((text) =>
    text === undefined ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`],
  );
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

/**
 * Describes in words the value that a create stores for an absent field.
 * A `default` in the schema would make generators declare the field as required in requests. It would also be wrong for
 * an update, which leaves an absent field as it is.
 */
const describeDefault = (value: string | number): string | undefined =>
  value === '' ? undefined : `a create without it stores ${value}`;

/** Describes how the server makes a slug that is not sent. */
const describeSlug = ({ format, required, suggestFrom }: TextField): string | undefined =>
  format === 'slug' && !required && suggestFrom !== undefined
    ? `when it is empty, it is made from ${suggestFrom}, or from the id if ${suggestFrom} has no letters`
    : undefined;

/** Describes the values of a text that have a meaning. */
const describeKnownValues = (known: readonly KnownValue[]): string =>
  `${known.map(({ value, description }) => `${value}: ${description}`).join('; ')}. Any other text is accepted`;

const describeFormat = ({ format }: TextField): string | undefined =>
  format === 'link' || format === 'links' || format === 'path' || format === 'slug' ? shapes[format] : undefined;

function getTextSchema(field: TextField): Schema {
  const text = {
    // A phone number may be sent as a number (spec §5).
    type: [...(field.format === 'digits' ? ['integer'] : []), 'string', 'null'],
    maxLength: field.max,
    ...toDescription(
      describeFormat(field),
      describeUse(field),
      field.known && describeKnownValues(field.known),
      describeSlug(field),
      describeDefault(field.default),
    ),
  };
  if (field.format === 'slug') return { ...text, ...formatted(field, { pattern: slugPattern.source }) };
  if (field.format === 'point') return { ...text, ...formatted(field, { pattern: pointPattern.source }) };
  return field.format === 'email' ? { ...text, ...formatted(field, { format: 'email' }) } : text;
}

/** Describes the fields of a picture's use (`picture-use.ts`). */
function describeUse(field: TextField | NumberField): string | undefined {
  if (field.useOf === undefined) return undefined;
  if (field.kind === 'number') return `whether the picture in ${field.useOf} only decorates this place`;
  return field.format === 'point'
    ? `the point of the picture in ${field.useOf} that stays visible where it is cropped, such as 50% 30%`
    : `the alternative text of the picture in ${field.useOf} for this place; when it is empty, that of the media library counts. Another picture without this field clears the three fields of its use`;
}

function getNumberSchema(field: NumberField): Schema {
  const { min, max, default: defaultValue, switch: meaning } = field;
  return {
    type: ['integer', 'string', 'null'],
    minimum: min,
    maximum: max,
    ...toDescription(
      describeUse(field),
      meaning && `1 is ${meaning.on}, any other number ${meaning.off}`,
      describeDefault(defaultValue),
    ),
  };
}

/** Whether `engine/validate.ts` refuses an empty value, in an update too. */
const isNeverEmpty = (field: Field): boolean => field.required === true && getEmptyValue(field) === '';

/** Returns the schema of a field in requests. */
export const getRequestSchema = (field: Field): Schema =>
  isNeverEmpty(field) ? { ...getClearableSchema(field), type: 'string', minLength: 1 } : getClearableSchema(field);

/** Returns the schema of a field as a query parameter, which has one type and is not null. */
export const getQuerySchema = (field: Field): Schema => ({
  ...getRequestSchema({ ...field, required: true }),
  type: field.kind === 'number' || field.kind === 'reference' ? 'integer' : 'string',
});

/** The schema of a field in requests, in which null or '' clears the field. */
function getClearableSchema(field: Field): Schema {
  switch (field.kind) {
    case 'number':
      return getNumberSchema(field);
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
        ...toDescription(describeDefault(field.default)),
      };
    case 'secret':
      return { type: ['string', 'null'], minLength: field.min, maxLength: field.max, writeOnly: true };
    case 'image':
      return {
        type: ['string', 'null'],
        maxLength: imageMax,
        ...toDescription(shapes.image),
        examples: ['/media/x.webp'],
      };
    case 'text':
      return getTextSchema(field);
    case 'html':
      return {
        type: ['string', 'null'],
        maxLength: field.max,
        ...toDescription(
          'HTML; scripts and other active content are removed. A video or recording of YouTube, Vimeo, PeerTube or SoundCloud is `<figure data-embed="address of the player"><a href="address of its page">title</a></figure>`; an `<iframe>` of their players becomes that',
        ),
      };
    case 'code':
      return { type: ['string', 'null'], maxLength: field.max, ...toDescription(shapes[field.language]) };
  }
}
