import { isObject } from '@quoin/shared/contract/is-object';
import { parseBody } from './raw-request.ts';
import type { Target } from './start-target.ts';

/** A call of the API, as its OpenAPI document describes it. */
export interface Operation {
  method: string;
  /** With placeholders: `/api/posts/{id}`. */
  template: string;
  /** Each alternative names the schemes that it needs together. */
  security: readonly (readonly string[])[];
  query: readonly string[];
  /** The media type of the body; undefined without one. */
  bodyType: string | undefined;
  bodySchema: Schema;
  /** Its response does not end. */
  isStream: boolean;
}

export interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  enum?: readonly unknown[];
  format?: string;
  maxLength?: number;
}

/** Reads all operations from the OpenAPI document that the API serves. */
export async function readOperations(target: Pick<Target, 'call'>): Promise<Operation[]> {
  const document = parseBody(await target.call({ path: '/api/openapi.json' }));
  const resolve = createResolver(document);
  return entries(document.paths).flatMap(([template, methods]) =>
    entries(methods).map(([method, operation]) => toOperation({ method, template, operation, resolve })),
  );
}

type Resolve = (value: unknown) => Record<string, unknown>;

/** Follows `$ref`, which is a path in the document. */
const createResolver =
  (document: object): Resolve =>
  (value) => {
    const one = isObject(value) ? value : {};
    if (typeof one.$ref !== 'string') return one;
    const found = one.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (at, name) => (isObject(at) ? at[name.replaceAll('~1', '/').replaceAll('~0', '~')] : {}),
        document,
      );
    return isObject(found) ? found : {};
  };

const entries = (value: unknown): [string, Record<string, unknown>][] =>
  Object.entries(isObject(value) ? value : {}).map(([name, one]) => [name, isObject(one) ? one : {}]);

function toOperation({
  method,
  template,
  operation,
  resolve,
}: {
  method: string;
  template: string;
  operation: Record<string, unknown>;
  resolve: Resolve;
}): Operation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(resolve) : [];
  const [[bodyType, body] = [undefined, {}]] = entries(resolve(operation.requestBody).content);
  const responses = entries(operation.responses).map(([, response]) => resolve(response));
  return {
    method: method.toUpperCase(),
    template,
    security: Array.isArray(operation.security) ? operation.security.map((one) => Object.keys(resolve(one))) : [],
    query: parameters.filter((one) => one.in === 'query').map(({ name }) => String(name)),
    bodyType,
    bodySchema: resolve('schema' in body ? body.schema : {}),
    isStream: responses.some(({ content }) => isObject(content) && 'text/event-stream' in content),
  };
}

/** Whether an alternative of `security` has a token: that of a session, or one of those and API tokens. */
const hasToken = (schemes: readonly string[]): boolean => schemes.includes('token') || schemes.includes('session');

/** Whether an operation needs a token: no alternative goes without one. */
export const needsToken = ({ security }: Operation): boolean => security.length > 0 && security.every(hasToken);

/** Whether an operation reads a token if there is one. */
export const readsToken = ({ security }: Operation): boolean => security.some(hasToken);
