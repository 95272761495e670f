/** How long a page may take to stand. */
const patienceMs = 5_000;

/** The words of the page that are the record's own; a page's or a story's own heading is in sight by itself. */
function placeOf(record: Readonly<Record<string, unknown>>): Element | undefined {
  const words = new Set(Object.values(record).filter((value) => typeof value === 'string' && value.trim() !== ''));
  return [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6, summary, p, span)')].find(({ textContent }) => words.has(textContent.trim()));
}

/** Scrolls to where the page shows the record, as soon as it does. The page need not know which parts of it can be edited. */
export function bringIntoSight(record: Readonly<Record<string, unknown>>): void {
  const look = () => {
    const place = placeOf(record);
    if (!place) return;
    observer.disconnect();
    place.scrollIntoView({ block: 'center' });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
