import type { ComparedBlock, FieldComparison } from '@quoin/shared/contract/versions';
import { aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** Writes two states of an FAQ, and compares them. */
async function compare(before: object, after: object): Promise<FieldComparison[]> {
  const id = String((await api.call('POST /faqs', { body: { faq_title: 'Title', ...before } })).at('data.id'));
  const written = await api.call(`PUT /faqs/${id}`, { body: after });
  expect(written.status).toBe(200);
  const fields = (await api.call(`GET /faqs/${id}/versions/2?against=1`)).at('data.fields');
  return Array.isArray(fields) ? fields : [];
}
async function compareContent(before: string, after: string): Promise<ComparedBlock[]> {
  const [comparison] = await compare({ faq_content: before }, { faq_content: after });
  return comparison?.blocks ?? [];
}
/** A block in one line: `changed Paragraph: same -removed- +added+ | note`. */
const toLine = ({ change, name, parts, notes }: ComparedBlock): string =>
  `${change} ${name}: ${[
    parts
      .map(({ text, change: sign }) => (sign === 'same' ? text : sign === 'added' ? `+${text}+` : `-${text}-`))
      .join(''),
    ...notes,
  ].join(' | ')}`;
const lines = async (before: string, after: string): Promise<string[]> =>
  (await compareContent(before, after)).map(toLine);

const words = (count: number, mark: string): string =>
  Array.from({ length: count }, (_, index) => `${mark}${index}`).join(' ');

describe('GET /{resource}/{id}/versions/{version}?against=', () => {
  it('has the fields that differ: values, and texts word by word', async () => {
    expect(
      await compare({ faq_title: 'Where is the old harbour?', status: 1 }, { faq_title: 'Where is it?', status: 0 }),
    ).toEqual([
      {
        field: 'faq_title',
        parts: [
          { text: 'Where is ', change: 'same' },
          { text: 'the old harbour', change: 'removed' },
          { text: 'it', change: 'added' },
          { text: '?', change: 'same' },
        ],
      },
      { field: 'status', values: { before: 1, after: 0 } },
    ]);
  });

  it('compares any two states, in either direction, and a state with itself', async () => {
    const id = String((await api.call('POST /faqs', { body: { faq_title: 'One' } })).at('data.id'));
    for (const title of ['Two', 'Three']) await api.call(`PUT /faqs/${id}`, { body: { faq_title: title } });
    const read = async (query: string) => (await api.call(`GET /faqs/${id}/versions/${query}`)).under('data');
    const parts = (removed: string, added: string) => [
      { text: removed, change: 'removed' },
      { text: added, change: 'added' },
    ];
    expect(await read('3?against=1')).toMatchObject({
      version: 3,
      against: 1,
      fields: [{ parts: parts('One', 'Three') }],
    });
    expect(await read('1?against=3')).toMatchObject({ fields: [{ parts: parts('Three', 'One') }] });
    expect(await read('2?against=2')).toMatchObject({ fields: [] });
    for (const query of ['3?against=4', '3?against=x', '3?against=0'])
      expect((await api.call(`GET /faqs/${id}/versions/${query}`)).status).toBe(404);
  });

  it('shows a whole rich text, and in it the words that changed', async () => {
    expect(
      await lines(
        '<h2>Harbour</h2><p>Ships come at nine.</p><ul><li>One</li><li>Two</li></ul>',
        '<h2>Harbour</h2><p>Ships leave at nine.</p><ul><li>One</li><li>Two</li><li>Three</li></ul>',
      ),
    ).toEqual([
      'same Heading 2: Harbour',
      'changed Paragraph: Ships -come -+leave +at nine.',
      'same List item: One',
      'same List item: Two',
      'added List item: +Three+',
    ]);
  });

  it.each([
    ['bold', '<p>A quick fox</p>', '<p>A <strong>quick fox</strong></p>', '“quick fox” is now bold.'],
    ['no longer bold', '<p>A <strong>quick</strong> fox</p>', '<p>A quick fox</p>', '“quick” is no longer bold.'],
    [
      'a link',
      '<p>See <a href="/a">our offer</a>.</p>',
      '<p>See <a href="/b">our offer</a>.</p>',
      'The link “our offer” now leads to /b, no longer to /a.',
    ],
    [
      'a new link',
      '<p>See our offer.</p>',
      '<p>See <a href="/b">our offer</a>.</p>',
      '“our offer” is now a link to /b.',
    ],
    [
      'a link in new words',
      '<p>See all that we do here.</p>',
      '<p>See all that we do here, and <a href="/b">more</a>.</p>',
      'New link “more” to /b.',
    ],
    ['a heading', '<p>Our offer</p>', '<h3>Our offer</h3>', 'Became: Heading 3. It was: Paragraph.'],
    [
      'a numbered item',
      '<ul><li>Our offer</li></ul>',
      '<ol><li>Our offer</li></ol>',
      'Became: Numbered item. It was: List item.',
    ],
    [
      'a picture',
      '<p>Our ship <img src="/media/a.webp" alt="A ship" /> at sea</p>',
      '<p>Our ship <img src="/media/b.webp" alt="A ship" /> at sea</p>',
      'Picture replaced: a.webp by b.webp.',
    ],
    [
      'the text of a picture',
      '<p>Our ship <img src="/media/a.webp" alt="A ship" /> at sea</p>',
      '<p>Our ship <img src="/media/a.webp" alt="The Maria" /> at sea</p>',
      'The text of the picture is now “The Maria”; it was “A ship”.',
    ],
    [
      'the alignment of a cell',
      '<table><tbody><tr><td>12</td></tr></tbody></table>',
      '<table><tbody><tr><td align="right">12</td></tr></tbody></table>',
      'Its alignment is now right; it was not set.',
    ],
  ])('says %s in words', async (...[, before, after, note]) => {
    const blocks = await compareContent(before, after);
    expect(blocks.map(({ change }) => change)).toEqual(['changed']);
    expect(blocks[0]?.notes).toEqual([note]);
  });

  it('tells a moved block from a removed and an added one', async () => {
    const [one, two, three] = [
      '<p>The first of all paragraphs</p>',
      '<p>Something else here</p>',
      '<p>Last of the lot</p>',
    ];
    expect(await lines(`${one}${two}${three}`, `${three}${one}${two}`)).toEqual([
      'moved Paragraph: Last of the lot | Moved here: it was part 3 of 3 and is now part 1 of 3.',
      'same Paragraph: The first of all paragraphs',
      'same Paragraph: Something else here',
    ]);
  });

  it('shows a divided paragraph as what it is', async () => {
    expect(
      await lines(
        '<p>Ships come at nine in the morning. They leave at five.</p>',
        '<p>Ships come at nine in the morning.</p><p>They leave at five.</p>',
      ),
    ).toEqual([
      'changed Paragraph: Ships come at nine in the morning. -They leave at five.-',
      'added Paragraph: +They leave at five.+',
    ]);
  });

  it('divides texts of every script into words', async () => {
    expect(await lines('<p>नमस्ते संसार, कस्तो छ?</p>', '<p>नमस्ते दुनियाँ, कस्तो छ?</p>')).toEqual([
      'changed Paragraph: नमस्ते -संसार-+दुनियाँ+, कस्तो छ?',
    ]);
    expect(await lines('<p>我们的港口很美丽</p>', '<p>我们的港口很安静</p>')).toEqual([
      'changed Paragraph: 我们的港口很-美丽-+安静+',
    ]);
  });

  it('says that nothing is to be seen where only the markup changed', async () => {
    expect(await lines('<p>One</p><p>Two</p>', '<p>One</p><p></p><p>Two</p>')).toEqual([
      'same Paragraph: One | Only the markup of the text changed, nothing that visitors read or see.',
      'same Paragraph: Two',
    ]);
  });

  it('never answers markup of the texts as markup', async () => {
    const [block] = await compareContent('<p>It is safe to write</p>', '<p>It is safe to write &lt;img&gt;</p>');
    expect(block?.parts.at(-1)).toEqual({ text: '<img>', change: 'added' });
  });
});

describe('a comparison', () => {
  const paragraph = (text: string): string => `<p>${text}</p>`;
  const text = (mark: (index: number) => string): string =>
    Array.from({ length: 80 }, (_, index) => paragraph(`${mark(index)} ${words(50, `p${index}w`)}`)).join('');

  it('of a text of 4,000 words marks each changed word', async () => {
    const blocks = await compareContent(
      text((index) => `old${index}`),
      text((index) => (index % 4 === 0 ? `new${index}` : `old${index}`)),
    );
    expect(blocks.map(({ change }) => change)).toEqual(
      Array.from({ length: 80 }, (_, index) => (index % 4 === 0 ? 'changed' : 'same')),
    );
    expect(blocks[4]?.parts.slice(0, 2)).toEqual([
      { text: 'old4 ', change: 'removed' },
      { text: 'new4 ', change: 'added' },
    ]);
  });

  it('of two paragraphs of 4,000 words without one in common shows one as removed and the other as added', async () => {
    const blocks = await compareContent(paragraph(words(4_000, 'a')), paragraph(words(4_000, 'b')));
    expect(blocks.map(({ change }) => change)).toEqual(['removed', 'added']);
  });

  it('of a paragraph of 4,000 words in another order says that it was rewritten, and shows both', async () => {
    const all = words(4_000, 'w').split(' ');
    const [block, ...more] = await compareContent(paragraph(all.join(' ')), paragraph(all.toReversed().join(' ')));
    expect([block?.change, block?.parts.map(({ change }) => change), more]).toEqual([
      'rewritten',
      ['removed', 'added'],
      [],
    ]);
  });

  /** Compares two versions with these texts, and counts the turns of the event loop meanwhile. */
  async function compareHostile(before: string, after: string) {
    const body = { faq_title: 'Hostile', faq_content: before };
    const id = String((await api.call('POST /faqs', { body })).at('data.id'));
    expect((await api.call(`PUT /faqs/${id}`, { body: { faq_content: after } })).status).toBe(200);
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 5);
    const { status, text: answer } = await api.call(`GET /faqs/${id}/versions/2?against=1`);
    clearInterval(count);
    return { status, size: answer.length, turns };
  }

  it('of the same 30,000 words in another order leaves the event loop to other calls', async () => {
    const all = words(30_000, 'w').split(' ');
    const { status, size, turns } = await compareHostile(
      paragraph(all.join(' ')),
      paragraph(all.toReversed().join(' ')),
    );
    expect([status, size < 2_000_000]).toEqual([200, true]);
    // It takes the whole time that a comparison has. In the API's own thread there would be a few turns.
    expect(turns).toBeGreaterThan(20);
  });

  it.each([
    [
      'two texts of a quarter of a million characters without a word in common',
      paragraph(words(32_000, 'a').slice(0, 250_000)),
      paragraph(words(32_000, 'b').slice(0, 250_000)),
    ],
    ['two texts of single signs', paragraph('a b '.repeat(30_000)), paragraph('b b a '.repeat(20_000))],
    ['two texts of very many blocks', '<p>a</p>'.repeat(20_000), '<p>b</p><p>a</p>'.repeat(10_000)],
    [
      'two texts of formats only',
      paragraph('<b>a</b><i>a</i>'.repeat(8_000)),
      paragraph('<i>a</i><b>a</b>'.repeat(8_000)),
    ],
  ])('of %s ends, with a bounded answer', async (...[, before, after]) => {
    const { status, size } = await compareHostile(before, after);
    expect([status, size < 2_000_000]).toEqual([200, true]);
  });
});
