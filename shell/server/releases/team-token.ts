import type { IncomingMessage } from 'node:http';
import type { Registry, ReleaseToken } from '@quoin/shared/contract/releases/registry';
import { findReleaseToken, tokenPrefix } from '@quoin/webpack/release/release-tokens.ts';

const readBearer = ({ headers: { authorization = '' } }: IncomingMessage): string =>
  authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';

/** Whether a request claims to be a team's, and not a person's. */
export const isOfTeam = (request: IncomingMessage): boolean => readBearer(request).startsWith(tokenPrefix);

/** Returns the team's token that a request proves to have. */
export const readTeamToken = (request: IncomingMessage, registry: Registry): ReleaseToken | undefined =>
  findReleaseToken(registry, readBearer(request));
