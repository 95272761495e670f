import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';

/** Calls of a loader end when the visitor leaves before they are answered. */
export const getCallOptions = ({ request }: Pick<LoaderFunctionArgs, 'request'>) => ({ signal: request.signal });
