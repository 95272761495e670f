import { TestEnvironment } from 'jest-environment-jsdom';

const never = () => undefined;

/** Stubs of window APIs that the back-office and its UI library need and jsdom lacks. */
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

/** Empty rectangles for ranges, as jsdom has for elements. The editor reads them when it scrolls to the cursor. */
const rects = {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ x: 0, y: 0, top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0 }),
};

/**
 * jsdom with Node's fetch classes, because the router creates a Request for every navigation and encodes its data.
 * The abort classes are Node's too, because Node's Request rejects the signals of jsdom.
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
