import { collectTexts } from '../contract/collect-texts.ts';
import { isPublicationItem } from '../contract/draft-wire.ts';
import { isObject } from '../contract/is-object.ts';
import { problemCodes, secondFactorMethods, type Problem, type TextChange, type Use } from '../contract/wire.ts';
import { ApiError, toApiError } from './api-error.ts';

const isMessages = (value: unknown): value is Record<string, string[]> =>
  isObject(value)
  && Object.values(value).every((list) => Array.isArray(list) && list.every((entry) => typeof entry === 'string'));

const isUse = (value: unknown): value is Use =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && typeof value.field === 'string';

const areUses = (value: unknown): value is Use[] => Array.isArray(value) && value.every(isUse);

const isTextChange = (value: unknown): value is TextChange =>
  isObject(value)
  && typeof value.field === 'string'
  && typeof value.is_loss === 'boolean'
  && typeof value.what === 'string'
  && typeof value.why === 'string';

/** Whether a part of a response says what a write changes in rich texts. */
export const areTextChanges = (value: unknown): value is TextChange[] =>
  Array.isArray(value) && value.every(isTextChange);

/** Reads the code, and what it brings. Codes of a newer server are unknown here, and left out. */
function readCode({ code, methods }: Readonly<Record<string, unknown>>): Pick<Problem, 'code' | 'methods'> {
  const known = problemCodes.find((one) => one === code);
  if (known === undefined) return {};
  const texts = collectTexts(methods);
  return { code: known, methods: secondFactorMethods.filter((one) => texts.includes(one)) };
}

/**
 * Makes an `ApiError` from a response's status and body of any shape, with all that the body says.
 * @param retryAfter the value of the header `Retry-After`
 */
// eslint-disable-next-line max-params -- the three parts of a response
export function readApiError(status: number, body: unknown, retryAfter?: unknown): ApiError {
  const problem = isObject(body) ? body : {};
  return new ApiError(
    { ...toApiError(status, body).problem, ...readCode(problem), ...readReasons(problem) },
    typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  );
}

/** Reads the members of a problem that say why a write was refused. */
const readReasons = (problem: Record<string, unknown>): Partial<Problem> => ({
  ...(isMessages(problem.errors) ? { errors: problem.errors } : {}),
  ...(isObject(problem.current) ? { current: problem.current } : {}),
  ...(areUses(problem.used_in) ? { used_in: problem.used_in } : {}),
  ...(typeof problem.used_in_total === 'number' ? { used_in_total: problem.used_in_total } : {}),
  ...(areTextChanges(problem.text_losses) ? { text_losses: problem.text_losses } : {}),
  ...(Array.isArray(problem.items) && problem.items.every(isPublicationItem) ? { items: problem.items } : {}),
});
