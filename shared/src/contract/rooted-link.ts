const isWhole = /^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i;
const mailbox = /^[^\s/?#@:]+@[^\s/?#@:]+\.[^\s/?#@:]+$/;

/**
 * A link as people write it, led to the same place from every page: 'about-us' to '/about-us', 'home' to '/',
 * 'www.example.org' and 'info@example.org' to what they are.
 */
export function rootedLink(link: string): string {
  if (isWhole.test(link)) return link;
  if (link === 'home') return '/';
  if (/^www\./i.test(link)) return `https://${link}`;
  return mailbox.test(link) ? `mailto:${link}` : `/${link}`;
}
