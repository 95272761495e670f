import type { ChoiceField, CodeField, Field, NumberField, SecretField, TextField } from '../../contract/field.ts';
import { parseMap } from '../../contract/frames/map-places.ts';
import { normalizeLink } from '../../contract/links.ts';
import { normalizePath } from '../../contract/site-path.ts';
import { emailPattern, isSlug, webAddressPattern } from '../../contract/texts/text-patterns.ts';
import { findControlCharacter, isInvisible } from '../../contract/texts/visible-text.ts';

type Value = string | number | null;

const formats: Partial<Record<TextField['format'], { accepts: (value: string) => boolean; message: string }>> = {
  email: { accepts: (value) => emailPattern.test(value), message: 'Enter an email address, such as name@example.com.' },
  digits: { accepts: (value) => /^\+?[\d\s().-]+$/.test(value), message: 'Use digits only.' },
  slug: {
    accepts: (value) => isSlug(value.normalize('NFC')),
    message: 'Use letters without capitals, digits and single hyphens, with a letter among them, such as about-us.',
  },
};

function linkProblem(value: string): string | undefined {
  const normalized = normalizeLink(value);
  return 'problem' in normalized ? normalized.problem : undefined;
}

function pathProblem(value: string): string | undefined {
  const normalized = normalizePath(value);
  return 'problem' in normalized ? normalized.problem : undefined;
}

function linksProblem(value: string): string | undefined {
  const invalid = value.split('\n').findIndex((link) => !mayBeListed(link));
  return invalid === -1 ? undefined : `Enter a web address (https://…) as link ${invalid + 1}.`;
}

/**
 * Returns whether a line is valid in a list of links. An empty line is valid, because it is left out when they are
 * stored.
 */
export const mayBeListed = (line: string): boolean => line.trim() === '' || webAddressPattern.test(line.trim());

function textProblem(field: TextField, value: string): string | undefined {
  if (value.length > field.max) return `Use at most ${field.max} characters; these are ${value.length}.`;
  const hasLines = field.format === 'lines' || field.format === 'links';
  const problem = findControlCharacter(hasLines ? value : value.trim(), { hasLines });
  if (problem !== undefined) return problem;
  if (field.format === 'links') return linksProblem(value);
  if (field.format === 'link') return linkProblem(value);
  if (field.format === 'path') return pathProblem(value);
  const format = formats[field.format];
  return format && value !== '' && !format.accepts(value.trim()) ? format.message : undefined;
}

function numberProblem({ min, max }: NumberField, value: string | number): string | undefined {
  if (typeof value === 'string' || !Number.isInteger(value)) return 'Enter a whole number.';
  if (value < min) return `Enter ${min} or more.`;
  return value > max ? `Enter ${max} or less.` : undefined;
}

function codeProblem({ language, max }: CodeField, value: string): string | undefined {
  if (value.length > max) return `Use at most ${max} characters; these are ${value.length}.`;
  if (value.trim() === '') return undefined;
  if (language === 'map') {
    const map = parseMap(value);
    return 'problem' in map ? map.problem : undefined;
  }
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? undefined : 'Enter a JSON object.';
  } catch {
    return 'This is not valid JSON.';
  }
}

const secretProblem = ({ min, max }: SecretField, value: string): string | undefined =>
  value !== '' && (value.length < min || value.length > max) ? `Use at least ${min} characters.` : undefined;

const choiceProblem = ({ options }: ChoiceField, value: string): string | undefined =>
  value === '' || options.includes(value) ? undefined : 'Choose one of the list.';

function kindProblem(field: Field, value: Value): string | undefined {
  if (field.kind === 'number') return value === null ? undefined : numberProblem(field, value);
  if (typeof value !== 'string') return undefined;
  switch (field.kind) {
    case 'text':
      return textProblem(field, value);
    case 'html':
      return value.length > field.max
        ? `Use at most ${field.max} characters; these are ${value.length}.`
        : findControlCharacter(value, { hasLines: true });
    case 'code':
      return codeProblem(field, value);
    case 'secret':
      return secretProblem(field, value);
    case 'choice':
      return choiceProblem(field, value);
    default:
      return undefined;
  }
}

const isEmpty = (value: Value): boolean => value === null || (typeof value === 'string' && isInvisible(value));

/** Validates a value against its field. Returns the problem as a sentence, or undefined. The server validates again. */
export function findProblem(field: Field, value: Value): string | undefined {
  if (field.required && isEmpty(value)) return 'This field is required.';
  return kindProblem(field, value);
}

/** Validates that a repeated secret is the same as the first one. Returns the problem as a sentence, or undefined. */
export const findRepeatProblem = (
  field: Field,
  { value, values }: { value: Value; values: Readonly<Record<string, Value>> },
): string | undefined =>
  field.kind === 'secret' && field.repeats !== undefined && (values[field.repeats] ?? '') !== (value ?? '')
    ? `Must be the same as the ${field.repeats}.`
    : undefined;
