import { isObject } from './is-object.ts';

/** The document that a form's preview is drawn in: the public site, in a frame of the back-office. */
export const previewPath = '/admin/preview';

/** What a form tells its preview: the record as it would be saved, and the address where visitors see it. */
export interface PreviewDraft {
  kind: 'draft';
  resource: string;
  record: Record<string, unknown>;
  address: string;
}

/** What a preview tells its form: that it can be told of drafts, or that the site's program did not come. */
export type PreviewNews = { kind: 'ready' } | { kind: 'failed' };

/** Whether a message is a form's draft. */
export const isPreviewDraft = (value: unknown): value is PreviewDraft =>
  isObject(value)
  && value.kind === 'draft'
  && typeof value.resource === 'string'
  && isObject(value.record)
  && !Array.isArray(value.record)
  && typeof value.address === 'string';

/** Whether a message is a preview's news. */
export const isPreviewNews = (value: unknown): value is PreviewNews =>
  isObject(value) && (value.kind === 'ready' || value.kind === 'failed');
