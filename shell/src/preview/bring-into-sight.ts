type Draft = Readonly<Record<string, unknown>>;

/** How long a page may take to stand. */
const patienceMs = 5_000;

/** The words of the page that are the record's own; a page's or a story's own heading is in sight by itself. */
function placeOf(record: Draft): Element | undefined {
  const words = new Set(Object.values(record).filter((value) => typeof value === 'string' && value.trim() !== ''));
  return [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6, summary, p, span)')].find(({ textContent }) =>
    words.has(textContent.trim()),
  );
}

/**
 * Scrolls to where the page shows a record, as soon as it does; of a new one, once it has words. The page need not know
 * which parts of it can be edited. What is answered is told of each draft, and looks until it has found one.
 */
export function bringIntoSight(): (record: Draft) => void {
  let isFound = false;
  let observer: MutationObserver | undefined;
  return (record) => {
    observer?.disconnect();
    if (isFound) return;
    const looking = new MutationObserver(() => {
      const place = placeOf(record);
      if (!place) return;
      looking.disconnect();
      isFound = true;
      // As before a match of the browser's own search: what is not in turn, such as another slide, comes into turn.
      place.dispatchEvent(new Event('beforematch', { bubbles: true }));
      place.scrollIntoView({ block: 'center' });
    });
    looking.observe(document.body, { childList: true, characterData: true, subtree: true });
    setTimeout(() => looking.disconnect(), patienceMs);
    observer = looking;
  };
}
