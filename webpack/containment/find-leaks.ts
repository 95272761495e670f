import postcss, { type AtRule, type Node, type Rule } from 'postcss';
import parseSelectors, { type Node as SelectorNode, type Selector } from 'postcss-selector-parser';

/** What a remote may name in a style sheet. */
export interface Names {
  /** The classes, ids and animations of its CSS modules, as they are in the build. */
  own: ReadonlySet<string>;
  /** The beginning of its names of fonts, layers and properties. CSS modules do not change those. */
  topic: string;
  /** Layers that it shares with the rest of the site. */
  layers?: readonly string[];
}

/** At-rules that only group rules. */
const groups = new Set(['media', 'supports', 'container', 'starting-style']);

/** At-rules that define a name for the whole document, which CSS modules do not change. */
const definitions = new Set(['property', 'counter-style', 'font-palette-values', 'position-try']);

/**
 * Returns what a style sheet of a remote would change outside of what the remote draws, as sentences that say what to
 * do. It is empty if there is nothing.
 * @param css the style sheet of the build, in which CSS modules have their final names
 * @throws Error when it is not CSS
 */
export function findLeaks(css: string, names: Names): string[] {
  const leaks = new Set<string>();
  postcss.parse(css).walk((node) => {
    if (node.type === 'rule') findInRule(node, names).forEach((leak) => leaks.add(leak));
    if (node.type === 'atrule') findInAtRule(node, names).forEach((leak) => leaks.add(leak));
  });
  return [...leaks];
}

const hasAncestor = (node: Node, isIt: (ancestor: Node) => boolean): boolean => {
  for (let parent: Node | undefined = node.parent; parent; parent = parent.parent) if (isIt(parent)) return true;
  return false;
};

const isAtRule = (node: Node, name: RegExp): node is AtRule =>
  node.type === 'atrule' && 'name' in node && name.test(String(node.name));

function findInRule(rule: Rule, { own }: Names): string[] {
  // `from`, `50%` and `to` are no selectors.
  if (hasAncestor(rule, (node) => isAtRule(node, /keyframes$/i))) return [];
  const isNested = hasAncestor(rule, ({ type }) => type === 'rule');
  return parseSelectors()
    .astSync(rule.selector)
    .nodes.filter((selector) => !isContained(selector, { own, isNested }))
    .map((selector) => String(selector).trim())
    .map((text) => `"${text}" matches elements of others. Put it below a class of a CSS module: ".yours ${text}".`);
}

interface Context {
  own: ReadonlySet<string>;
  /** Whether the rule is in another rule, which is checked by itself. */
  isNested: boolean;
}

/**
 * Whether a selector matches only elements with a class of the remote and what is in them. A sibling of such an
 * element may be of others.
 */
function isContained(selector: Selector, context: Context): boolean {
  let isImplied = context.isNested;
  selector.walkNesting(() => void (isImplied = false));
  // `outside`: elements of anybody. `own`: an element of the remote. `inside`: what is in one.
  let place: 'outside' | 'own' | 'inside' = isImplied ? 'own' : 'outside';
  if (isImplied && selector.first?.type !== 'combinator') place = 'inside';
  for (const node of selector.nodes) {
    if (place === 'inside') return true;
    if (node.type === 'combinator') {
      if (place === 'own') place = /[+~|]/.test(node.value) ? 'outside' : 'inside';
    } else if (isOwn(node, context)) place = 'own';
  }
  return place !== 'outside';
}

/** Whether a part of a selector matches only elements of the remote. `:not()` and `:has()` also match others. */
function isOwn(node: SelectorNode, context: Context): boolean {
  if (node.type === 'class' || node.type === 'id') return context.own.has(node.value);
  if (node.type === 'nesting') return context.isNested;
  return (
    node.type === 'pseudo'
    && /^:(is|where)$/i.test(node.value)
    && node.nodes.length > 0
    && node.nodes.every((one) => isContained(one, { ...context, isNested: false }))
  );
}

function findInAtRule(rule: AtRule, names: Names): string[] {
  const { params } = rule;
  const name = rule.name.toLowerCase();
  if (groups.has(name) || name === 'charset') return [];
  if (name === 'layer') return findInLayer(rule, names);
  if (/^(-\w+-)?keyframes$/.test(name))
    return names.own.has(params)
      ? []
      : [`@keyframes ${params} is an animation of the whole page. Define it in a CSS module, without :global.`];
  if (name === 'font-face') return findInFontFace(rule, names);
  if (definitions.has(name))
    return isOfTopic(params, names)
      ? []
      : [`@${name} ${params} is for the whole page. Begin its name with "${names.topic}-".`];
  if (name === 'scope') return ['@scope is not known to CSS modules. Use a class of a CSS module.'];
  if (name === 'import') return [`@import ${params} loads what nothing checks. Add the file to the remote.`];
  return [`@${name} is for the whole page. Leave it out.`];
}

/** Whether a name begins with the topic of the remote, such as `Events`, `events-wide` and `--events-gap`. */
const isOfTopic = (name: string, { topic }: Names): boolean =>
  new RegExp(`^-*${topic}(?![a-z\\d])`, 'i').test(name.replaceAll(/['"]/g, '').trim());

function findInLayer(rule: AtRule, names: Names): string[] {
  if (rule.params === '' || hasAncestor(rule, (node) => isAtRule(node, /^layer$/i))) return [];
  return rule.params
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => !isOfTopic(layer, names) && !names.layers?.includes(layer))
    .map((layer) => `@layer ${layer} changes the order of layers of the whole page. Call it "${names.topic}".`);
}

function findInFontFace(rule: AtRule, names: Names): string[] {
  const families = (rule.nodes ?? []).flatMap((node) =>
    node.type === 'decl' && node.prop.toLowerCase() === 'font-family' ? [node.value] : [],
  );
  return families
    .filter((family) => !isOfTopic(family, names))
    .map((family) => `The font ${family} is for the whole page. Begin its name with "${names.topic}".`);
}
