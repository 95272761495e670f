import type { OpenPreview } from '@quoin/shared/contract/preview-wire';
import type { Override } from '@quoin/shared/contract/releases/override';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import { headTagMark, jsonLdType } from './public/head-tags.ts';

/** The router's data of a server-rendered page: the browser hydrates with it and fetches nothing again. */
export interface Hydration {
  loaderData: Record<string, unknown>;
  /** The results of route actions after a form was posted; null otherwise. */
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
}

/** The state that the edge writes into a document, as JSON in a script element. */
export interface PageState {
  /** A preview is the public site in a frame of the back-office; with `preview`, it is the page of a preview link. */
  area: 'public' | 'admin' | 'preview';
  /** What the preview link of this page shows. */
  preview?: OpenPreview;
  config: RuntimeConfig;
  /** The releases that this page runs; the edge rendered with the same ones. */
  remotes: RemoteAddress[];
  /** All releases, including the shell's, in one string. Data of a page with another value may have other shapes. */
  release: string;
  /** Proves to the edge that it made this page, when the page reports a failure. Older edges give none. */
  reportToken?: string;
  /** The remotes that load from a developer's machine; absent for everybody else. */
  overrides?: Override[];
  /** Null when the server rendered nothing: the browser renders the page. */
  hydration: Hydration | null;
}

const stateElementId = 'quoin-page';
/** The start tag of the state's script element, exactly as every document contains it. */
export const stateTag = `<script type="application/json" id="${stateElementId}">`;
export const rootElementId = 'root';
/** The template whose links `once-painted.ts` adds to the head; browsers do not fetch what is in a template. */
export const deferredScriptsId = 'quoin-once-painted';

/**
 * Reads the state of this document.
 * @throws Error when the document has none, because it did not come from the edge
 */
export function readPageState(): PageState {
  const block = document.getElementById(stateElementId)?.textContent;
  if (!block) throw new Error('this page carries no state: it did not come from the edge');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge of the same release wrote it
  const state: PageState = JSON.parse(block);
  return state;
}

/** Finds the contents of the scripts with this start tag. The edge escapes `<` in JSON, so no content can end one. */
const splitBlocks = (text: string, tag: string): string[] =>
  text
    .split(tag)
    .slice(1)
    .map((content) => content.slice(0, content.indexOf('</script>')));

/**
 * Reads the state from the text of another document.
 * @throws Error when the text has none
 */
export function parsePageState(text: string): PageState {
  const block = splitBlocks(text, stateTag).at(-1);
  if (block === undefined) throw new Error('the answer is no page of this site');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge wrote it
  const state: PageState = JSON.parse(block);
  return state;
}

/** Reads the page's JSON-LD objects from a document's head. The state leaves them out, to save bytes. */
export const parseJsonLd = (text: string): object[] =>
  splitBlocks(text, `<script type="${jsonLdType}" ${headTagMark}>`).map((block): object => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge wrote it
    const parsed: object = JSON.parse(block);
    return parsed;
  });
