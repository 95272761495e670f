import type { Contract } from './contract.ts';
import { isObject } from './is-object.ts';
import { hasRole, may, type Member } from './may.ts';
import type { NamedAccount } from './named-account.ts';

/** Where a preview link leads: `/preview/{token}`, and below it the addresses of the public site. */
export const linkedPreviewPath = '/preview';
/** The path of the back-office's screen that lists the links, and shows the site at another moment. */
export const previewsPath = '/admin/dashboard/previews';
/** The scheme of the header with which the calls of a preview name their link: `Authorization: Preview {token}`. */
export const previewScheme = 'Preview';
/** The form of a token: 32 random bytes as base64url. */
export const previewTokenPattern = /^[\w-]{43}$/;

/** How long a link lasts, in hours. */
export const previewHours = { least: 1, usual: 48, most: 720 } as const;
/** The most hours for a viewer, who looks at another moment of the site but gives no links away. */
export const viewerHours = 1;
/** The most links of a site that have not ended. */
export const maxPreviews = 200;

/** What a preview shows: records with their drafts, a set, or the site at a moment. */
export const previewKinds = ['records', 'set', 'moment'] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** A preview link in the back-office. Its token is not stored, so its address is only shown when it is made. */
export interface PreviewLink {
  id: number;
  kind: PreviewKind;
  /** What it shows: the label of the record, or the name of the set; '' for a moment. */
  label: string;
  /** The address of the public site at which it begins. */
  path: string;
  /** The moment, in UTC, and the zone in which it was said; null for one that shows drafts. */
  at: string | null;
  zone: string | null;
  made_by: NamedAccount | null;
  created_at: string;
  expires_at: string;
  /** How often a browser has opened it, and on which day last. */
  opened: number;
  last_opened_on: string | null;
}

/** `data` of `POST /previews`: with the path that leads to it, which nothing shows again. */
export interface NewPreviewLink extends PreviewLink {
  address: string;
}

/** `data` of `GET /previews/current`: what the page of a link says about it. */
export interface OpenPreview extends Pick<PreviewLink, 'kind' | 'label' | 'at' | 'zone' | 'expires_at'> {
  app_key: string;
}

/** `data` of `GET /previews/current/notes`: sentences about what the preview cannot show as it was or will be. */
export interface PreviewNotes {
  notes: string[];
}

/** Whether a member may give somebody a link to the draft of a record: those who write records of its resource. */
export const mayShareDraft = (member: Member, contract: Pick<Contract, 'name' | 'rules'>): boolean =>
  may(member, { action: 'create', contract });

/**
 * The most hours that a member may give a link. The site at a moment has records of all resources: a member whose role
 * counts in some of them only is a viewer of it.
 */
export const getMostHours = (member: Member, kind: PreviewKind): number =>
  hasRole(member, 'author') && (kind !== 'moment' || member.resources === undefined) ? previewHours.most : viewerHours;

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** Checks whether a value is a `PreviewLink`. */
export const isPreviewLink = (value: unknown): value is PreviewLink =>
  isObject(value)
  && typeof value.id === 'number'
  && previewKinds.some((kind) => kind === value.kind)
  && [value.label, value.path, value.created_at, value.expires_at].every((text) => typeof text === 'string')
  && [value.at, value.zone, value.last_opened_on].every(isTextOrNull)
  && (value.made_by === null || isObject(value.made_by))
  && typeof value.opened === 'number';
