import { TestEnvironment } from 'jest-environment-jsdom';

const never = () => undefined;

/** What the back-office's library asks of a window and jsdom lacks: the reader's preferences, and watching sizes. */
const watchers = {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    onchange: null,
    dispatchEvent: () => false,
    addEventListener: never,
    removeEventListener: never,
    addListener: never,
    removeListener: never,
  }),
  ResizeObserver: class {
    observe = never;
    unobserve = never;
    disconnect = never;
  },
  IntersectionObserver: class {
    observe = never;
    unobserve = never;
    disconnect = never;
    takeRecords = () => [];
  },
  scrollTo: never,
};

/** Where text is drawn: nowhere, as jsdom says of elements. The editor asks, whenever it scrolls to the cursor. */
const rects = {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ x: 0, y: 0, top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0 }),
};

/**
 * jsdom with Node's own fetch family: the router makes a Request for every navigation and encodes its data.
 * The abort classes come along, because Node's Request refuses the signals of jsdom.
 */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      URLSearchParams,
      AbortController,
      AbortSignal,
      TextDecoder,
      TextEncoder,
      ReadableStream,
      TransformStream,
      WritableStream,
      structuredClone,
      ...watchers,
    });
    Object.assign(this.global.Element.prototype, { scrollIntoView: never });
    Object.assign(this.global.Range.prototype, rects);
  }
}
