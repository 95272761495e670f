import { optionLabel, type Field, type Switch } from '../../contract/field.ts';
import {
  draftState,
  liveState,
  parseTimeState,
  viaApiToken,
  type PartName,
  type RecordVersion,
  type StateName,
} from '../../contract/versions.ts';
import { authUser } from '../../runtime/auth.ts';
import { formatDateTime, parseDateTime } from '../date-time.ts';
import { capital, toWords } from '../define-screens.ts';
import type { CompleteField, Screens } from '../descriptor.ts';

const actions: Readonly<Record<RecordVersion['action'], string>> = {
  create: 'Added',
  update: 'Changed',
  publish: 'Published',
  unpublish: 'Unpublished',
  delete: 'Deleted',
  restore: 'Restored after its deletion',
};

/** Returns the fields of a record's form; none if its form is a component of its own. */
export const listFormFields = ({ form }: Screens): readonly CompleteField[] =>
  typeof form === 'function' ? [] : form.fields;

/** Returns what the form calls a field. */
export const getFieldLabel = (screens: Screens, name: string): string =>
  listFormFields(screens).find((field) => field.name === name)?.label ?? toWords(name);

/** Formats the time of a version in the user's time zone, such as '27 Nov 2026, 14:05'. */
export const formatTime = (at: string): string =>
  parseDateTime(at)?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }) ?? at;

/** Returns who made a change, in words, and whether a program did it for them. */
export function formatWriter({ by, via }: Pick<RecordVersion, 'by'> & Partial<Pick<RecordVersion, 'via'>>): string {
  if (by === null) return 'Set-up';
  const isUser = String(by.id) === authUser();
  const person = isUser ? `${by.name ?? 'You'} (you)` : (by.name ?? 'A deleted account');
  return via === viaApiToken ? `${person}, by an API token` : person;
}

/** Says what a version did, such as 'Changed: Title, Content'. */
export function formatChange(screens: Screens, { action, fields }: RecordVersion): string {
  const labels = fields.map((name) => getFieldLabel(screens, name));
  return labels.length > 0 ? `${actions[action]}: ${labels.join(', ')}` : actions[action];
}

/** Returns a value as a form would show it. */
export function formatValue(value: string | number | null, field: Field | undefined): string {
  if (value === null || value === '') return 'empty';
  const text = String(value);
  switch (field?.kind) {
    case 'date-time':
      return formatDateTime(text);
    case 'choice':
      return optionLabel(field, text);
    case 'reference':
      return `No. ${text}`;
    case 'image':
      return text.split('/').at(-1) ?? text;
    case 'number':
      return field.switch ? formatSwitch(Number(value), field.switch) : text;
    default:
      return text;
  }
}

/** Returns the label of a switch, with the number where it is neither 0 nor 1. */
function formatSwitch(value: number, { on, off }: Switch): string {
  if (value === 1) return on;
  return value === 0 ? off : `${off} (${value})`;
}

/** Names a part, such as 'Section “Services”'. */
export const formatPart = ({ noun, label }: Pick<PartName, 'noun' | 'label'>): string => `${capital(noun)} “${label}”`;

/** Says what a version did to a part, such as 'Section “Services” changed: Title'. */
export function formatPartChange(part: PartName, { action, fields }: RecordVersion): string {
  const what = `${formatPart(part)} ${actions[action].toLowerCase()}`;
  return fields.length > 0 ? `${what}: ${fields.map(toWords).join(', ')}` : what;
}

/** Names a state, such as 'Version 4' or '27 Nov 2026, 14:05:30'. */
export function formatState(state: StateName): string {
  if (state === liveState) return 'What is live';
  if (state === draftState) return 'The draft';
  const at = parseTimeState(state);
  if (at === undefined) return `Version ${state}`;
  // Two states can lie in one minute.
  return parseDateTime(at)?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }) ?? at;
}
