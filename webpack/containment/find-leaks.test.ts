import { findLeaks } from './find-leaks.ts';

const names = { own: new Set(['mine', 'my-id', 'other', 'turn']), topic: 'events' };

describe('a style sheet of a remote', () => {
  it.each([
    '.mine { color: red }',
    '.mine:hover > *, #my-id::before { color: red }',
    'body.dark .mine, :root[dir=rtl] .mine { color: red }',
    '[data-scheme] :is(.mine, .other:focus) p { color: red }',
    '.mine p + p { color: red }',
    '.mine + .other { color: red }',
    '.theirs + .mine { color: red }',
    '.mine .leaflet-container { z-index: 2147483647 }',
    '.mine:has(body) { color: red }',
    '.mine { p { color: red } > * { color: red } &:hover { color: red } .theirs & { color: red } + .other { top: 0 } }',
    '@media print { @supports (top: 0) { @container (width > 1px) { .mine { color: red } } } }',
    '@layer events, events.late; @layer events { @layer base { .mine { top: 0 } } } @layer { .mine { top: 0 } }',
    '@keyframes turn { from, 50% { top: 0 } to { top: 1px } }',
    "@font-face { font-family: 'Events Sans'; src: url(a.woff2) }",
    '@property --events-gap { syntax: "<length>"; inherits: true; initial-value: 0 }',
  ])('may have %s', (css) => {
    expect(findLeaks(css, names)).toEqual([]);
  });

  it.each([
    ['an element', 'body { margin: 0 }', '"body" matches elements of others.'],
    ['everything', '*, .mine { margin: 0 }', '"*" matches elements of others.'],
    ['the root', ':root { --text: red }', '":root" matches elements of others.'],
    ['a class of others', '.mantine-Button-root { margin: 0 }', '".mantine-Button-root" matches elements of others.'],
    ['an attribute', '[role=banner] { display: none }', '"[role=banner]" matches elements of others.'],
    ['what it is not', 'div:not(.mine) { margin: 0 }', '"div:not(.mine)" matches elements of others.'],
    ['what it is in', 'body:has(.mine) { margin: 0 }', '"body:has(.mine)" matches elements of others.'],
    ['one of its own or others', ':is(.mine, header) { top: 0 }', '":is(.mine, header)" matches elements of others.'],
    ['what comes after it', '.mine ~ footer a { top: 0 }', '".mine ~ footer a" matches elements of others.'],
    ['a nested rule of others', '.mine { :not(&) { top: 0 } }', '":not(&)" matches elements of others.'],
    ['a nested sibling', '.mine { + footer { top: 0 } }', '"+ footer" matches elements of others.'],
    ['a rule in a group', '@media print { html { top: 0 } }', '"html" matches elements of others.'],
    ['a scope', '@scope (.mine) { p { top: 0 } }', '@scope is not known to CSS modules.'],
    ['an animation', '@keyframes spin { to { rotate: 1turn } }', '@keyframes spin is an animation of the whole page.'],
    ['a font', "@font-face { font-family: 'Figtree' }", "The font 'Figtree' is for the whole page."],
    ['a font of a longer name', '@font-face { font-family: Eventsful }', 'The font Eventsful is for the whole page.'],
    ['the order of layers', '@layer events, base;', '@layer base changes the order of layers of the whole page.'],
    ['a property', '@property --text { syntax: "*"; inherits: false }', '@property --text is for the whole page.'],
    ['a counter style', '@counter-style disc { system: cyclic }', '@counter-style disc is for the whole page.'],
    [
      'a style sheet of others',
      '@import url(https://example.org/a.css);',
      '@import url(https://example.org/a.css) loads',
    ],
    ['the printed page', '@page { margin: 0 }', '@page is for the whole page. Leave it out.'],
    ['the change of pages', '@view-transition { navigation: none }', '@view-transition is for the whole page.'],
  ])('may not style %s', (...[, css, sentence]) => {
    expect(findLeaks(css, names)).toContainEqual(expect.stringContaining(sentence));
  });
});
