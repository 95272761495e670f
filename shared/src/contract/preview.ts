import { isObject } from './is-object.ts';

/** The path of a form's preview: the public site in an iframe of the back-office. */
export const previewPath = '/admin/preview';

/**
 * A message from a form to its preview: the record as it would be saved, and the path where visitors see it. `part` is
 * the part of it that is edited; the preview scrolls there.
 */
export interface PreviewDraft {
  kind: 'draft';
  resource: string;
  record: Record<string, unknown>;
  part?: Record<string, unknown>;
  address: string;
}

/** A message from a preview to its form: it is ready for drafts, or the site's code failed to load. */
export type PreviewNews = { kind: 'ready' } | { kind: 'failed' };

/** Checks whether a message is a `PreviewDraft`. */
export const isPreviewDraft = (value: unknown): value is PreviewDraft =>
  isObject(value)
  && value.kind === 'draft'
  && typeof value.resource === 'string'
  && isObject(value.record)
  && !Array.isArray(value.record)
  && (value.part === undefined || isObject(value.part))
  && typeof value.address === 'string';

/** Checks whether a message is `PreviewNews`. */
export const isPreviewNews = (value: unknown): value is PreviewNews =>
  isObject(value) && (value.kind === 'ready' || value.kind === 'failed');
