import type { Override } from '@quoin/shared/contract/override';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import { headTagMark, jsonLdType } from './head-tags.ts';

/** What a server-rendered page was made of: the router starts from it and asks for nothing again. */
export interface Hydration {
  loaderData: Record<string, unknown>;
  /** What a posted form was answered. */
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
}

/** What the edge tells the page, in a data block. */
export interface PageState {
  /** A preview is the public site in a frame of the back-office. */
  area: 'public' | 'admin' | 'preview';
  config: RuntimeConfig;
  /** The releases that this page runs; the edge rendered with the same ones. */
  remotes: RemoteAddress[];
  /** Their names and the shell's, in one text: what was made with others may look otherwise. */
  release: string;
  /** What comes from the developer's own machine; absent in everybody else's pages. */
  overrides?: Override[];
  /** Null: nothing was rendered on the server, the browser renders. */
  hydration: Hydration | null;
}

const stateElementId = 'quoin-page';
/** What the data block begins with, in every document's text. */
export const stateTag = `<script type="application/json" id="${stateElementId}">`;
export const rootElementId = 'root';
/** The template whose links `once-painted.ts` puts into the page: nothing in it is fetched before. */
export const heldScriptsId = 'quoin-once-painted';

/** @throws Error when the page carries no state: it did not come from the edge. */
export function readPageState(): PageState {
  const block = document.getElementById(stateElementId)?.textContent;
  if (!block) throw new Error('this page carries no state: it did not come from the edge');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge of the same release wrote it
  const state: PageState = JSON.parse(block);
  return state;
}

/** The data blocks of a document's text that begin with this tag; nothing in one can end it. */
const blocksIn = (text: string, tag: string): string[] =>
  text
    .split(tag)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')));

/**
 * The same, from the text of another document.
 * @throws Error for a text that carries none
 */
export function pageStateIn(text: string): PageState {
  const block = blocksIn(text, stateTag).at(-1);
  if (block === undefined) throw new Error('the answer is no page of this site');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge wrote it
  const state: PageState = JSON.parse(block);
  return state;
}

/** What a document's head says of its page as JSON-LD. It is left out of the data, which it would be in twice. */
export const jsonLdIn = (text: string): object[] =>
  blocksIn(text, `<script type="${jsonLdType}" ${headTagMark}>`).map((block): object => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge wrote it
    const parsed: object = JSON.parse(block);
    return parsed;
  });
