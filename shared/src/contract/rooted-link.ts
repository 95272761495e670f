const completeLink = /^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i;
const mailbox = /^[^\s/?#@:]+@[^\s/?#@:]+\.[^\s/?#@:]+$/;

/** Endings of files. `report.pdf` is a path, although it looks like a host. */
const fileEndings =
  'pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|zip|html?|php|aspx?|xml|json|jpe?g|png|gif|webp|avif|svg|mp[34]';
/** A host as people type it, with a port or a path after it: `example.com`, `example.org:8080/x`. */
const typedHost = new RegExp(
  String.raw`^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!(?:${fileEndings})(?:[/?#:]|$))[a-z]{2,24}(?::\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/**
 * Converts a link as people write it into one that works on every page: 'about-us' to '/about-us', 'home' to '/',
 * 'example.org' to an https URL, 'info@example.org' to a mailto URL.
 */
export function toRootedLink(link: string): string {
  if (typedHost.test(link) || /^www\./i.test(link)) return `https://${link}`;
  if (completeLink.test(link)) return link;
  if (link === 'home') return '/';
  return mailbox.test(link) ? `mailto:${link}` : `/${link}`;
}
