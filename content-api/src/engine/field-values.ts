import type { CodeField, Field, NumberField, TextField } from '@quoin/shared/contract/field';
import { encodeImageAddress, isSafeWebAddress, isShownImage, normalizeLink } from '@quoin/shared/contract/links';
import { normalizePath } from '@quoin/shared/contract/site-path';
import { isSlug, pointPattern } from '@quoin/shared/contract/texts/text-patterns';
import { findControlCharacter, isInvisible } from '@quoin/shared/contract/texts/visible-text';
import type { TextChange } from '@quoin/shared/contract/wire';
import { toStoredEmail } from '../accounts/email-address.ts';
import type { Value } from '../db/tables.ts';
import { isDay, isTimestamp } from '../timestamps.ts';
import { cleanHtml, findExcess, listImages } from './texts/clean-html.ts';
import { findMapFrame } from './texts/map-frame.ts';

/** The value to store, with what cleaning a rich text has changed, or the error message. */
export type ParsedValue = { value: Value; changes?: Omit<TextChange, 'field'>[] } | { error: string };

export const imageMax = 500;
/** Numbers and ids have 32 bits in both databases. */
export const largestNumber = 2_147_483_647;
const maxJsonDepth = 32;

/** Descriptions of formats that the JSON type does not express; used in error messages and in the OpenAPI document. */
export const shapes = {
  slug: 'letters of any script without capitals, digits and single hyphens, with a letter among them',
  image: 'a site path or an https address: pages show no picture from an http address',
  link: 'a path of this site, or an http(s), mailto, tel, sms or whatsapp address',
  links: 'one http(s) address per line',
  path: 'a path of this site without a query; stored in small letters, without a slash at the end',
  map: 'the embed code of one map, of Google Maps (Share, Embed a map) or OpenStreetMap (Share, HTML), or the address of a place there; stored as an iframe',
  json: 'a JSON object or array',
} as const;

/** Parses and checks a value that is neither absent nor empty. */
export function parseValue(field: Field, input: unknown): ParsedValue {
  switch (field.kind) {
    case 'number':
      return parseNumber(field, input);
    case 'reference':
      return parseReference(input);
    default:
      return typeof input === 'string' || isDigits(field, input)
        ? parseString(field, String(input))
        : { error: 'Must be text.' };
  }
}

/** spec §5: phone and national id are numeric inputs, so a client may send them as numbers. */
const isDigits = (field: Field, input: unknown) =>
  field.kind === 'text' && field.format === 'digits' && Number.isSafeInteger(input);

const integerPattern = /^-?\d{1,15}$/;
const toInteger = (input: unknown): number | undefined => {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? input : undefined;
  return typeof input === 'string' && integerPattern.test(input.trim()) ? Number(input) : undefined;
};

function parseNumber({ min, max }: NumberField, input: unknown): ParsedValue {
  const value = toInteger(input);
  if (value === undefined) return { error: 'Must be a whole number.' };
  if (value < min) return { error: `Must be ${min} or more.` };
  return value > max ? { error: `Must be ${max} or less.` } : { value };
}

function parseReference(input: unknown): ParsedValue {
  const value = toInteger(input);
  return value !== undefined && value > 0 && value <= largestNumber
    ? { value }
    : { error: 'Must be the id of a record.' };
}

type StringField = Exclude<Field, { kind: 'number' | 'reference' }>;

function parseString(field: StringField, input: string): ParsedValue {
  const problem = findCharacterProblem(field, input);
  if (problem !== undefined) return { error: problem };
  const max = getMaxLength(field);
  if (input.length > max) return { error: `Must be at most ${max} characters long.` };
  const parsed = parseKind(field, input);
  // Cleaning can make the text longer. Check again, because the form sends the stored text back.
  const isGrown = 'value' in parsed && String(parsed.value).length > max;
  return isGrown ? { error: `Must be at most ${max} characters long as it is stored, where & becomes &amp;.` } : parsed;
}

/**
 * Why a text has a character that no text has: a control character or half a surrogate pair. PostgreSQL refuses some of
 * them and SQLite stores them. A password is not shown, so only what PostgreSQL refuses is refused there.
 */
function findCharacterProblem(field: StringField, input: string): string | undefined {
  if (field.kind === 'secret')
    return input.includes('\0') || !input.isWellFormed() ? 'Contains characters that are not text.' : undefined;
  const hasLines = field.kind === 'html' || field.kind === 'code' || (field.kind === 'text' && isMultiline(field));
  return findControlCharacter(hasLines ? input : input.trim(), { hasLines });
}

const isMultiline = ({ format }: TextField): boolean => format === 'lines' || format === 'links';

const getMaxLength = (field: StringField): number => ('max' in field ? field.max : imageMax);

function parseKind(field: StringField, input: string): ParsedValue {
  switch (field.kind) {
    case 'text':
      return parseText(field, input);
    case 'html':
      return parseHtml(input);
    case 'code':
      return parseCode(field, input.trim());
    case 'image':
      return accept(encodeImageAddress(input), { if: isShownImage, else: `Must be ${shapes.image}.` });
    case 'choice':
      return accept(input, {
        if: (value) => field.options.includes(value),
        else: `Must be one of ${field.options.join(', ')}.`,
      });
    case 'date-time':
      return accept(input.trim(), { if: isTimestamp, else: "Must be a date and time such as '2026-01-31 09:00:00'." });
    case 'day':
      return accept(input.trim(), { if: isDay, else: "Must be a day such as '2026-01-31'." });
    case 'secret':
      return input.length < field.min ? { error: `Must be at least ${field.min} characters long.` } : { value: input };
  }
}

const accept = (value: string, rule: { if: (value: string) => boolean; else: string }): ParsedValue =>
  rule.if(value) ? { value } : { error: rule.else };

function parseEmail(input: string): ParsedValue {
  const value = toStoredEmail(input);
  return value === undefined ? { error: 'Must be an email address.' } : { value };
}

function parseText(field: TextField, input: string): ParsedValue {
  const { format } = field;
  const value = input.trim();
  if (isInvisible(value)) return { value: field.default };
  if (format === 'links') return parseLinks(value);
  if (format !== 'lines' && /[\u2028\u2029]/.test(value)) return { error: 'Must be one line.' };
  switch (format) {
    case 'slug':
      return accept(value.normalize('NFC'), { if: isSlug, else: `Must be ${shapes.slug}.` });
    case 'point':
      return accept(value, {
        if: (text) => pointPattern.test(text),
        else: "Must be a point on the picture such as '50% 30%', in whole percentages.",
      });
    case 'email':
      return parseEmail(value);
    case 'link':
      return parseLink(value);
    case 'path':
      return parsePath(value);
    case 'digits':
      return accept(value.replaceAll(/[\s().-]/g, ''), {
        if: (text) => /^\+?\d+$/.test(text),
        else: 'Must be digits.',
      });
    default:
      return { value };
  }
}

function parseLink(input: string): ParsedValue {
  const normalized = normalizeLink(input);
  return 'link' in normalized ? { value: normalized.link } : { error: normalized.problem };
}

function parsePath(input: string): ParsedValue {
  const normalized = normalizePath(input);
  return 'path' in normalized ? { value: normalized.path } : { error: normalized.problem };
}

function parseLinks(input: string): ParsedValue {
  const links = input
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const invalidIndex = links.findIndex((link) => !isSafeWebAddress(link));
  return invalidIndex === -1
    ? { value: links.join('\n') }
    : { error: `Must be ${shapes.links}; line ${invalidIndex + 1} is not.` };
}

function parseHtml(input: string): ParsedValue {
  const excess = findExcess(input);
  if (excess !== undefined) return { error: excess };
  const { html: value, changes } = cleanHtml(input);
  // Cleaning decodes references such as `&#1;`.
  const problem = findControlCharacter(value, { hasLines: true });
  if (problem !== undefined) return { error: problem };
  const unseen = listImages(value).find((address) => !isShownImage(address));
  return unseen === undefined
    ? { value, ...(changes.length > 0 ? { changes } : {}) }
    : {
        error: `Has a picture from ${unseen}, which pages do not show: take its https address, or upload it to the media library.`,
      };
}

function parseCode({ language }: CodeField, source: string): ParsedValue {
  if (language === 'map') {
    const map = findMapFrame(source);
    return 'problem' in map ? { error: map.problem } : { value: map.frame };
  }
  const value = normalizeJsonTree(source);
  return value === undefined ? { error: `Must be ${shapes.json}.` } : { value };
}

function normalizeJsonTree(source: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(source);
    return typeof parsed === 'object' && parsed !== null && isShallow(parsed) ? source : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is nested at most `maxJsonDepth` levels deep. */
export function isShallow(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) return false;
    level = level.flatMap(getChildren);
  }
  return true;
}

const getChildren = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
