import { defaultTreeAdapter as tree, parse, parseFragment, serialize, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

const htmlNamespace = 'http://www.w3.org/1999/xhtml';
/** Elements that run, load or restyle something, or change how what follows is parsed. */
const activeElements: ReadonlySet<string> = new Set(
  'script style link meta base iframe frame frameset object embed applet form input button select textarea template noscript noembed noframes xmp plaintext title dialog marquee portal fencedframe'.split(
    ' ',
  ),
);
const addressAttributes: ReadonlySet<string> = new Set(
  'href src action formaction data poster background cite xlink:href longdesc ping manifest'.split(' '),
);
const harmlessProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const harmlessHosts = /^(?:site\.example|[ab]\.example)$/;

/**
 * Returns what is active in HTML, as a browser parses it: scripts, handlers, styles, addresses that run something.
 * Undefined when it is only text, links and pictures. It is parsed twice, because some texts change when they are
 * written and parsed again.
 */
export function findActiveContent(html: string): string | undefined {
  const once = parseFragment(html);
  return (
    findInNode(once)
    ?? findInNode(parseFragment(serialize(once)))
    ?? findInNode(
      parse(`<!DOCTYPE html><title>a</title><noscript>${html}</noscript>`, { scriptingEnabled: false }),
      true,
    )
  );
}

function findInNode(node: Node, isInPage = false): string | undefined {
  if (tree.isElementNode(node)) {
    const { tagName, namespaceURI, attrs } = node;
    const isOfPage = isInPage && ['title', 'noscript'].includes(tagName);
    if ((activeElements.has(tagName) && !isOfPage) || namespaceURI !== htmlNamespace) return `the element <${tagName}>`;
    const attribute = attrs.find(({ name, value }) => isActive(name, value));
    if (attribute) return `the attribute ${attribute.name}="${attribute.value}" of <${tagName}>`;
  }
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = findInNode(child, isInPage);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isActive(name: string, value: string): boolean {
  if (name.startsWith('on') || ['style', 'srcdoc', 'srcset', 'http-equiv', 'is'].includes(name)) return true;
  return addressAttributes.has(name) && isActiveAddress(value);
}

/** Whether an address is other than a link that an editor may mean. Browsers resolve it in the same way. */
export function isActiveAddress(value: string): boolean {
  const url = URL.parse(value, 'https://site.example/');
  if (url === null) return false;
  return (
    !harmlessProtocols.has(url.protocol)
    || url.username !== ''
    || (!/^(?:mailto|tel):/.test(url.protocol) && !harmlessHosts.test(url.hostname))
  );
}
