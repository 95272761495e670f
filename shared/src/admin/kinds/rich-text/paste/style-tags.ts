import { createLike, getStyle, matchStyle, wrap } from './paste-dom.ts';

const styleTags: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', matchStyle('font-weight', '(?:bold|[6-9]00)')],
  ['em', matchStyle('font-style', '(?:italic|oblique)')],
  ['u', matchStyle('text-decoration(?:-line)?', '[^;]*underline')],
  ['s', matchStyle('text-decoration(?:-line)?', '[^;]*line-through')],
  ['sup', matchStyle('vertical-align', 'super')],
  ['sub', matchStyle('vertical-align', String.raw`sub\b`)],
];

const [lightWeight, uprightStyle] = [
  matchStyle('font-weight', '(?:normal|[1-4]00)'),
  matchStyle('font-style', 'normal'),
];
/** A style can cancel the meaning of an element: Google Docs wraps everything in a `<b>` with normal font weight. */
const cancellingStyles: Readonly<Record<string, RegExp>> = {
  b: lightWeight,
  strong: lightWeight,
  i: uprightStyle,
  em: uprightStyle,
};

/** Turns styles into elements: Google Docs and many pages write bold or italic text as a style. */
export function convertStylesToTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong, i, em, span, font')) {
    const style = getStyle(element);
    if (cancellingStyles[element.localName]?.test(style) === false) continue;
    const isIn = (tag: string) => element.closest(tag) !== null;
    // The site's own styles underline links. Deleted and inserted text has its marks by its element.
    const tags = styleTags.filter(
      ([tag, pattern]) =>
        pattern.test(style) && !(tag === 'u' && (isIn('a') || isIn('ins'))) && !(tag === 's' && isIn('del')),
    );
    const inner = tags.reduce<Node[]>(
      (children, [tag]) => [wrap(children, createLike(element, tag))],
      [...element.childNodes],
    );
    element.replaceWith(...(element.matches('[id], [lang], [dir]') ? [wrapTarget(inner, element)] : inner));
  }
}

/** The target of a link of the same text stays, and so do words in another language or direction. */
function wrapTarget(nodes: readonly Node[], element: Element): Element {
  const target = wrap(nodes, createLike(element, 'span'));
  for (const name of ['id', 'lang', 'dir']) {
    const value = element.getAttribute(name);
    if (value) target.setAttribute(name, value);
  }
  return target;
}
