import { code, day, html, image, dateTime, number, reference, text, type Field } from '@quoin/shared/contract/field';
import { isShallow, parseValue } from './field-values.ts';

const frame = (src: string) => `<iframe src="${src}" title="Map" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
const google = 'https://www.google.com/maps/embed?pb=1';

const accepted: [what: string, field: Field, given: unknown, value: unknown][] = [
  ['a number', number(), 7, 7],
  ['a number in text, as a free-text status sends it', number(), ' 7 ', 7],
  ['a reference in text', reference('pages'), '12', 12],
  ['text without the blanks around it', text(), '  Ünï 𝒸ode ', 'Ünï 𝒸ode'],
  ['several lines where the format has them', text({ format: 'lines' }), 'a\nb', 'a\nb'],
  ['an email in small letters', text({ format: 'email' }), 'Anjali@Example.ORG', 'anjali@example.org'],
  ['an email of another script', text({ format: 'email' }), 'Пример@Почта.рф', 'пример@почта.рф'],
  ['an email with an encoded host', text({ format: 'email' }), 'a@xn--80a1acny.xn--p1ai', 'a@почта.рф'],
  ['digits without what people put between them', text({ format: 'digits' }), '+880 (17) 00-00', '+880170000'],
  ['digits sent as a number', text({ format: 'digits' }), 1700, '1700'],
  ['a slug', text({ format: 'slug' }), 'boad-of-directors', 'boad-of-directors'],
  ["a page's slug as a link", text({ format: 'link' }), 'about-us', 'about-us'],
  ['a site path', text({ format: 'link' }), '/news?x=1#top', '/news?x=1#top'],
  ['an address with a port', text({ format: 'link' }), 'http://localhost:3000/x', 'http://localhost:3000/x'],
  ['a telephone link', text({ format: 'link' }), 'tel:+880170', 'tel:+880170'],
  [
    'links, one a line, without empty ones',
    text({ format: 'links' }),
    ' https://a.example/x \r\n\n\thttp://b.example\n',
    'https://a.example/x\nhttp://b.example',
  ],
  ['an image path', image(), '/media/x.webp', '/media/x.webp'],
  ["an image of somebody else's", image(), 'https://example.org/x.png', 'https://example.org/x.png'],
  ['a moment', dateTime(), '2024-02-29 23:59:59', '2024-02-29 23:59:59'],
  ['a day', day(), '2024-02-29', '2024-02-29'],
  ['a JSON array', code('json'), ' [{"a":1}] ', '[{"a":1}]'],
  [
    'a map frame, rewritten',
    code('map'),
    `<iframe src="${google}&amp;z=1" onload="x()" style="border:0" allowfullscreen></iframe>`,
    frame(`${google}&amp;z=1`),
  ],
  ...[
    'https://www.openstreetmap.org/export/embed.html?bbox=1',
    'https://www.google.com/maps?q=Kathmandu&output=embed',
    'https://www.google.com/maps/d/embed?mid=1',
    'https://www.google.com/maps/embed/v1/place?key=1&q=Kathmandu',
  ].map((map): [string, Field, unknown, unknown] => [
    `the map address ${map}`,
    code('map'),
    map,
    frame(map.replace('&', '&amp;')),
  ]),
];

const refused: [string, Field, unknown][] = [
  ['half a number', number(), 1.5],
  ['a number written with e', number(), '1e3'],
  ['a truth value', number(), true],
  ['what no number can hold', number(), 2 ** 53],
  ['less than the least', number({ min: 0 }), -1],
  ['more than the most', number({ max: 1 }), 2],
  ['an id that is none', reference('pages'), 0],
  ['an object for text', text(), { toString: 1 }],
  ['a list for text', text(), ['x']],
  ['a number for text', text(), 5],
  ['too much text', text({ max: 3 }), 'abcd'],
  ['two lines for one', text(), 'a\nb'],
  ['NUL', text(), 'a\0b'],
  ['half a character', text(), 'a\uD800b'],
  ['what is no email', text({ format: 'email' }), 'a@b'],
  ['words before an email', text({ format: 'email' }), 'mail to a@example.org'],
  ['two signs in an email', text({ format: 'email' }), 'a@b@example.org'],
  ['words after an email', text({ format: 'email' }), 'a@example.org please'],
  ['letters for digits', text({ format: 'digits' }), '12a'],
  ['capitals in a slug', text({ format: 'slug' }), 'About'],
  ['a slug that looks like an id', text({ format: 'slug' }), '123'],
  ['a slug with a slash', text({ format: 'slug' }), 'a/b'],
  ...[
    'javascript:x()',
    'java\tscript:x()',
    '\u0001javascript:x()',
    'data:text/html,x',
    'vbscript:x',
    '//evil',
    String.raw`\\evil`,
    '/\\evil',
    'https:evil',
    'http://ok@evil',
    'http://',
    'https://.',
    'https://..',
    'https://.example.org/',
    'https://a..b/',
    'https://example.org../',
    'file:///etc/passwd',
    'mailto:',
  ].map((value): [string, Field, unknown] => [`the link ${value}`, text({ format: 'link' }), value]),
  ['a path among links', text({ format: 'links' }), 'https://a.example\n/about-us'],
  ['a host without a name among links', text({ format: 'links' }), 'https://.'],
  ['mail among links', text({ format: 'links' }), 'mailto:a@example.org'],
  ['an image that is no address', image(), 'x.webp'],
  ['an image in data:', image(), 'data:image/png;base64,x'],
  ['an image that comes unencrypted', image(), 'HTTP://example.org/x.png'],
  ['30 February', dateTime(), '2026-02-30 00:00:00'],
  ['a moment without its time', dateTime(), '2026-02-03'],
  ['another form of a moment', dateTime(), '2026-02-03T00:00:00Z'],
  ['a day with a time', day(), '2026-02-03 00:00:00'],
  ['month 13', day(), '2026-13-01'],
  ['JSON that is no tree', code('json'), '"x"'],
  ['what is no JSON', code('json'), '</script>'],
  ['JSON without end', code('json'), `${'['.repeat(100)}${']'.repeat(100)}`],
  ...[
    '<script>x()</script>',
    `<iframe src="${google}"></iframe><iframe src="${google}"></iframe>`,
    '<iframe srcdoc="x"></iframe>',
    `<iframe src="${google}"></iframe><p>x</p>`,
    `text <iframe src="${google}"></iframe>`,
    `<iframe src="${google}"></iframe> text`,
    'https://www.google.com@evil.example/maps',
    'https://www.google.com.evil.example/maps',
    'https://www.google.com/search',
    'https://www.google.com/mapsx',
    'http://www.google.com/maps/embed',
    'https://www.google.com/maps/dir/Kathmandu/Patan',
    'https://www.google.com/maps/embed/../../url?q=https://evil.example',
    'https://maps.google.com/url?q=https://evil.example',
    'https://maps.app.goo.gl/AbCdE',
    'https://www.openstreetmap.org/logout',
    'https://www.openstreetmap.org/#map=5/97/85',
    'https://www.openstreetmap.org:8443/export/embed.html',
    'javascript:x()',
    'https://evil.example',
  ].map((value): [string, Field, unknown] => [`the map ${value}`, code('map'), value]),
];

describe('parseValue', () => {
  it.each(accepted)('accepts %s', (...[, field, input, value]) => {
    expect(parseValue(field, input)).toEqual({ value });
  });

  it.each(refused)('refuses %s', (...[, field, input]) => {
    expect(parseValue(field, input)).toEqual({ error: expect.any(String) });
  });

  it('limits the stored text, and accepts it again', () => {
    const field = html({ max: 20 });
    expect(parseValue(field, '&&&&')).toEqual({ value: '&amp;&amp;&amp;&amp;' });
    expect(parseValue(field, '&amp;&amp;&amp;&amp;')).toEqual({ value: '&amp;&amp;&amp;&amp;' });
    expect(parseValue(field, '&&&&&')).toEqual({
      error: 'Must be at most 20 characters long as it is stored, where & becomes &amp;.',
    });
  });

  it('says which of several links is invalid', () => {
    expect(parseValue(text({ format: 'links' }), 'https://a.example\n\njavascript:x()')).toEqual({
      error: 'Must be one http(s) address per line; line 2 is not.',
    });
  });

  it('names a picture in rich text that pages do not show', () => {
    const withPicture = (address: string) => `<p>A <img src="${address}" alt="" /> b</p>`;
    expect(parseValue(html(), withPicture('https://example.org/x.png'))).toEqual({
      value: withPicture('https://example.org/x.png'),
    });
    expect(parseValue(html(), `<IMG alt='' SRC='http://example.org/x.png?a=1&amp;b=2'>`)).toEqual({
      error:
        'Has a picture from http://example.org/x.png?a=1&b=2, which pages do not show: take its https address, or upload it to the media library.',
    });
  });

  it('cleans rich text, and says what it removed', () => {
    expect(parseValue(html(), '<p onclick="x()">a</p>')).toEqual({
      value: '<p>a</p>',
      changes: [{ is_loss: false, what: 'onclick on <p>', why: 'Texts hold no scripts.' }],
    });
  });
});

describe('isShallow', () => {
  it('distinguishes deep from flat values', () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
    expect([isShallow({ a: [1, { b: 2 }] }), isShallow(undefined), isShallow(deep)]).toEqual([true, true, false]);
  });
});
