import { isObject } from './is-object.ts';
import type { Role } from './may.ts';
import { isNamedAccountOrNull, type NamedAccount } from './named-account.ts';

/** The roles that an API token may have. What only administrators do needs a person. */
export const apiTokenRoles = ['viewer', 'author', 'editor'] as const satisfies readonly Role[];
export type ApiTokenRole = (typeof apiTokenRoles)[number];

/** How long an API token lasts, in days. */
export const apiTokenDays = { least: 1, usual: 90, most: 366 } as const;
/** The most API tokens of a site that have neither ended nor been revoked. */
export const maxApiTokens = 100;
/** The most characters of the name of an API token. */
export const maxApiTokenName = 80;
/** What every API token begins with, so that scanners of source code recognise a lost one. */
export const apiTokenPrefix = 'quoin_api_';

/** Body of `POST /api-tokens`. */
export interface NewApiToken {
  /** What uses it, such as "Build of the intranet"; 1 to `maxApiTokenName` characters. */
  name: string;
  role: ApiTokenRole;
  /** The resources in which the role counts, as for a member; null for all. */
  resources: string[] | null;
  /** How many days it lasts, from `apiTokenDays.least` to `.most`. */
  days: number;
}

/** A row of `GET /api-tokens`: a token of the site that has neither ended nor been revoked. */
export interface ApiToken extends Omit<NewApiToken, 'days'> {
  id: number;
  /** The last four characters of the token, by which a person finds it in a configuration. */
  ending: string;
  /** Who made it. The token acts for this person, and ends with their access to the site. */
  made_by: NamedAccount | null;
  created_at: string;
  expires_at: string;
  /** When it was last used, to a minute; null before its first use. */
  used_at: string | null;
  /** Whether it gives access at present: its maker is an active member. */
  is_usable: boolean;
}

/** `data` of `POST /api-tokens`: with the token, which nothing shows again. */
export interface CreatedApiToken extends ApiToken {
  token: string;
}

/** Checks whether a value is an `ApiToken`. */
export const isApiToken = (value: unknown): value is ApiToken =>
  isObject(value)
  && typeof value.id === 'number'
  && [value.name, value.ending, value.created_at, value.expires_at].every((text) => typeof text === 'string')
  && apiTokenRoles.some((role) => role === value.role)
  && (value.resources === null || Array.isArray(value.resources))
  && isNamedAccountOrNull(value.made_by)
  && (value.used_at === null || typeof value.used_at === 'string')
  && typeof value.is_usable === 'boolean';
