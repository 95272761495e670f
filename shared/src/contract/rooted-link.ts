const completeLink = /^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i;
const mailbox = /^[^\s/?#@:]+@[^\s/?#@:]+\.[^\s/?#@:]+$/;

/**
 * Converts a link as people write it into one that works on every page: 'about-us' to '/about-us', 'home' to '/',
 * 'www.example.org' to an https URL, 'info@example.org' to a mailto URL.
 */
export function toRootedLink(link: string): string {
  if (completeLink.test(link)) return link;
  if (link === 'home') return '/';
  if (/^www\./i.test(link)) return `https://${link}`;
  return mailbox.test(link) ? `mailto:${link}` : `/${link}`;
}
