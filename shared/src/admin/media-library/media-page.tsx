import { useAddressedPlace } from './library-place.ts';
import { MediaBrowser } from './media-browser.tsx';

/** The media library as a page, whose address has the search, the filters, the order and the page. */
export function MediaPage() {
  return <MediaBrowser place={useAddressedPlace()} canSelectMany />;
}
