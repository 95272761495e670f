import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';

/** Returns call options that abort a loader's calls when the visitor leaves the page. */
export const getCallOptions = ({ request }: Pick<LoaderFunctionArgs, 'request'>) => ({ signal: request.signal });
