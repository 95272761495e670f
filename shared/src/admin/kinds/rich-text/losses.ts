import { parseBody, inlineTags, roundTrip } from './stored-html.ts';

/**
 * Returns what the visual editor would drop or change in this HTML, as phrases; an empty array if it would give back
 * the same document. Invisible white space, the nesting of bold and italic, and spans without attributes are ignored.
 */
export function findLosses(stored: string): string[] {
  const before = parseBody(stored);
  const after = parseBody(roundTrip(stored));
  if (describeShape(before) === describeShape(after)) return [];
  const remaining = countMarks(after);
  const lost = [...countMarks(before)]
    .filter(([name, count]) => (remaining.get(name) ?? 0) < count)
    .map(([name]) => name);
  if (getVisibleText(before) !== getVisibleText(after)) lost.push('some of its text');
  return lost.length > 0 ? lost : ['the way its elements are nested'];
}

const getVisibleText = ({ textContent }: Element): string => (textContent ?? '').replaceAll(/\s+/g, '');

/** Counts the elements of a document by name, and their attributes. */
function countMarks(body: Element): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const element of body.querySelectorAll('*')) {
    if (isNothing(element)) continue;
    add(`<${element.localName}>`);
    for (const { name } of element.attributes) add(`${name} on <${element.localName}>`);
  }
  return counts;
}

/** A span without attributes has no visible effect. */
const isNothing = ({ localName, attributes }: Element) => localName === 'span' && attributes.length === 0;

interface Run {
  marks: string;
  text: string;
  isAtom: boolean;
}

/**
 * Returns a document in a comparable form: its blocks with their nesting, and the text of each line with its set of
 * marks.
 */
function describeShape(body: Element): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const flush = () => {
    lines.push(...joinRuns(runs));
    runs = [];
  };
  const walk = (parent: Element, marks: readonly string[]) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) runs.push({ marks: toMarksKey(marks), text: getRunText(node), isAtom: false });
      if (!(node instanceof Element)) continue;
      const isBlock = !inlineTags.has(node.localName) || parent.localName === 'pre';
      if (isNothing(node)) walk(node, marks);
      else if (node.localName === 'img' || node.localName === 'br')
        runs.push({ marks: toMarksKey(marks), text: formatTag(node), isAtom: true });
      else if (!isBlock) walk(node, [...marks, formatTag(node)]);
      else {
        flush();
        lines.push(formatTag(node));
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

const toMarksKey = (marks: readonly string[]): string => [...new Set(marks)].sort().join('');

const formatTag = (element: Element): string =>
  `<${element.localName}${[...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('')}>`;

const getRunText = (text: Text): string =>
  text.parentElement?.closest('pre') ? JSON.stringify(text.data) : text.data.replaceAll(/[ \t\r\n\f]+/g, ' ');

/** Collapses white space within one line and removes it at both ends. */
function joinRuns(runs: readonly Run[]): string[] {
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
