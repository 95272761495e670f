import { bodyOf, inlineTags, roundTrip } from './stored-html.ts';

/**
 * What the visual editor would drop or change in this HTML, in words; nothing when it gives back the same document.
 * White space that no page shows, the nesting of bold in italics, and spans that carry nothing are no difference.
 */
export function lossesOf(stored: string): string[] {
  const before = bodyOf(stored);
  const after = bodyOf(roundTrip(stored));
  if (shapeOf(before) === shapeOf(after)) return [];
  const kept = inventoryOf(after);
  const lost = [...inventoryOf(before)].filter(([name, count]) => (kept.get(name) ?? 0) < count).map(([name]) => name);
  if (shown(before) !== shown(after)) lost.push('some of its text');
  return lost.length > 0 ? lost : ['the way its elements are nested'];
}

const shown = ({ textContent }: Element): string => (textContent ?? '').replaceAll(/\s+/g, '');

/** How often each element stands in a document, and each attribute on it. */
function inventoryOf(body: Element): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const element of body.querySelectorAll('*')) {
    if (isNothing(element)) continue;
    add(`<${element.localName}>`);
    for (const { name } of element.attributes) add(`${name} on <${element.localName}>`);
  }
  return counts;
}

/** A span without attributes changes nothing that anybody sees. */
const isNothing = ({ localName, attributes }: Element) => localName === 'span' && attributes.length === 0;

interface Run {
  marks: string;
  text: string;
  isAtom: boolean;
}

/** A document as text: blocks as they nest, and each line's words with the set of marks that they bear. */
function shapeOf(body: Element): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const flush = () => {
    lines.push(...lineOf(runs));
    runs = [];
  };
  const walk = (parent: Element, marks: readonly string[]) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) runs.push({ marks: keyOf(marks), text: spaced(node), isAtom: false });
      if (!(node instanceof Element)) continue;
      const isBlock = !inlineTags.has(node.localName) || parent.localName === 'pre';
      if (isNothing(node)) walk(node, marks);
      else if (node.localName === 'img' || node.localName === 'br')
        runs.push({ marks: keyOf(marks), text: tagOf(node), isAtom: true });
      else if (!isBlock) walk(node, [...marks, tagOf(node)]);
      else {
        flush();
        lines.push(tagOf(node));
        walk(node, []);
        flush();
        lines.push(`</${node.localName}>`);
      }
    }
  };
  walk(body, []);
  flush();
  return lines.join('\n');
}

const keyOf = (marks: readonly string[]): string => [...new Set(marks)].sort().join('');

const tagOf = (element: Element): string =>
  `<${element.localName}${[...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('')}>`;

const spaced = (text: Text): string =>
  text.parentElement?.closest('pre') ? JSON.stringify(text.data) : text.data.replaceAll(/[ \t\r\n\f]+/g, ' ');

/** One line's runs: white space counts once, and not at all at its ends. */
function lineOf(runs: readonly Run[]): string[] {
  const line: Run[] = [];
  let endsInSpace = true;
  for (const run of runs) {
    const text: string = endsInSpace ? run.text.replace(/^ /, '') : run.text;
    if (text === '') continue;
    append(line, { ...run, text });
    endsInSpace = text.endsWith(' ') || text === '<br>';
  }
  const last = line.at(-1);
  if (last) last.text = last.text.replace(/ $/, '');
  return line.filter(({ text }) => text !== '').map(({ marks, text }) => `${marks}|${text}`);
}

function append(line: Run[], run: Run): void {
  const last = line.at(-1);
  if (last?.marks === run.marks && !last.isAtom && !run.isAtom) last.text += run.text;
  else line.push(run);
}
