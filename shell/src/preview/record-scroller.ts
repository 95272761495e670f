type Draft = Readonly<Record<string, unknown>>;

/** How long to wait for the page to show the record, in milliseconds. */
const timeoutMs = 5_000;

/** Finds an element whose text is one of the record's values. Skips `h1`: it is at the top and in the viewport. */
function findElement(record: Draft): Element | undefined {
  const values = new Set(Object.values(record).filter((value) => typeof value === 'string' && value.trim() !== ''));
  return [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6, summary, p, span)')].find(({ textContent }) =>
    values.has(textContent.trim()),
  );
}

/**
 * Creates a function to call with each draft of a record. It scrolls once to the element that shows the record, as soon
 * as there is one; a new record must have text first. It compares texts, so the page needs no markup for editing.
 */
export function createRecordScroller(): (record: Draft) => void {
  let isFound = false;
  let observer: MutationObserver | undefined;
  return (record) => {
    observer?.disconnect();
    if (isFound) return;
    const newObserver = new MutationObserver(() => {
      const element = findElement(record);
      if (!element) return;
      newObserver.disconnect();
      isFound = true;
      // Browsers fire this event before they show a search match; hidden content, such as another slide, opens on it.
      element.dispatchEvent(new Event('beforematch', { bubbles: true }));
      element.scrollIntoView({ block: 'center' });
    });
    newObserver.observe(document.body, { childList: true, characterData: true, subtree: true });
    setTimeout(() => newObserver.disconnect(), timeoutMs);
    observer = newObserver;
  };
}
