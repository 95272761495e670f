import { isObject } from '../../contract/is-object.ts';
import { isNamedAccountOrNull } from '../../contract/named-account.ts';
import type { Contract } from '../../contract/contract.ts';
import type {
  ComparedBlock,
  ComparedPart,
  FieldComparison,
  OmittedParts,
  PartComparison,
  PartName,
  PartsComparison,
  RecordState,
  RecordVersion,
  StateName,
  VersionComparison,
  VersionPage,
} from '../../contract/versions.ts';
import { call, type CallOptions } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

/** The record whose history is read. */
export interface HistoryOf {
  contract: Pick<Contract, 'name'>;
  id: number;
  scope: Pick<CallOptions, 'appKey' | 'signal'>;
}

type IsItem<T> = (value: unknown) => value is T;

const isList =
  <T>(isItem: IsItem<T>): IsItem<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);
const isText = (value: unknown): value is string => typeof value === 'string';
const isValue = (value: unknown): boolean => value === null || isText(value) || typeof value === 'number';
const hasNumbers = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'number');

const isPartName = (value: unknown): value is PartName =>
  isObject(value) && [value.resource, value.noun, value.label].every(isText) && hasNumbers(value, ['id']);
const isOmitted = (value: unknown): value is OmittedParts =>
  isObject(value) && typeof value.too_many === 'boolean' && typeof value.not_allowed === 'boolean';
const isVersion = (value: unknown): value is RecordVersion =>
  isObject(value)
  && hasNumbers(value, ['version'])
  && isText(value.at)
  && isText(value.action)
  && isNamedAccountOrNull(value.by)
  && isList(isText)(value.fields)
  && (value.part === undefined || isPartName(value.part));
const isVersionPage = (value: unknown): value is VersionPage =>
  isObject(value)
  && isList(isVersion)(value.data)
  && (value.omitted === undefined || isOmitted(value.omitted))
  && hasNumbers(value, ['current_page', 'last_page', 'total', 'current_version', 'oldest_version']);

const isPart = (value: unknown): value is ComparedPart => isObject(value) && isText(value.text) && isText(value.change);
const isBlock = (value: unknown): value is ComparedBlock =>
  isObject(value)
  && isText(value.change)
  && isText(value.name)
  && isList(isText)(value.notes)
  && isList(isPart)(value.parts);
const isFieldComparison = (value: unknown): value is FieldComparison =>
  isObject(value)
  && isText(value.field)
  && (value.parts === undefined || isList(isPart)(value.parts))
  && (value.blocks === undefined || isList(isBlock)(value.blocks))
  && (value.values === undefined
    || (isObject(value.values) && isValue(value.values.before) && isValue(value.values.after)));
const isComparison = (value: unknown): value is VersionComparison =>
  isObject(value) && hasNumbers(value, ['version', 'against']) && isList(isFieldComparison)(value.fields);

const isParents = (value: unknown): boolean =>
  isObject(value) && [value.before, value.after].every((one) => one === null || isText(one));
const isPartComparison = (value: unknown): value is PartComparison =>
  isObject(value)
  && hasNumbers(value, ['depth'])
  && isList(isText)(value.changes)
  && isList(isText)(value.fields)
  && isParents(value.parents)
  && isPartName(value);
const isPartsComparison = (value: unknown): value is PartsComparison =>
  isObject(value)
  && isText(value.state)
  && isText(value.against)
  && isList(isPartComparison)(value.data)
  && isOmitted(value.omitted);

const isState = (value: unknown): value is RecordState =>
  isObject(value)
  && hasNumbers(value, ['version'])
  && isObject(value.values)
  && Object.values(value.values).every(isValue);

const getPath = ({ contract, id }: HistoryOf): string => `/${contract.name}/${id}/versions`;

/** @throws ApiError as `call` does, or with status 502 if the response has another form */
async function read<T>(path: string, { isValid, ...options }: CallOptions & { isValid: IsItem<T> }): Promise<T> {
  const response = await call('GET', path, options);
  if (isValid(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a history." });
}

/** Reads a page of the versions of a record, and of its parts, the newest first. */
export const readVersionPage = (
  history: HistoryOf,
  { page, withParts }: { page: number; withParts: boolean },
): Promise<VersionPage> =>
  read(getPath(history), {
    isValid: isVersionPage,
    query: withParts ? { page, parts: 1 } : { page },
    ...history.scope,
  });

interface TwoStates {
  version: StateName;
  against: StateName;
}

/** Reads how two states of a record differ. */
export const readComparison = (history: HistoryOf, { version, against }: TwoStates): Promise<VersionComparison> =>
  read(`${getPath(history)}/${version}`, { isValid: isComparison, query: { against }, ...history.scope });

/** Reads how the parts of a record differ in two states of it. */
export const readPartsComparison = (history: HistoryOf, { version, against }: TwoStates): Promise<PartsComparison> =>
  read(`${getPath(history)}/${version}/parts`, { isValid: isPartsComparison, query: { against }, ...history.scope });

/** Reads a record as it was at a version. */
export const readState = (history: HistoryOf, version: number): Promise<RecordState> =>
  read(`${getPath(history)}/${version}`, { isValid: isState, ...history.scope });
