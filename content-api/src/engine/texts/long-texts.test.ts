import { faqs } from '@quoin/shared/contract/resources/faqs';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { aTestApi, type TestApi } from '../../testing/test-api.ts';
import { createLongTextParser, ParsedText } from './long-texts.ts';

const length = faqs.fields.faq_content.max;
const fill = (text: string): string => text.repeat(Math.floor(length / text.length));

/** Texts of which a parser or cleaner may need time that grows with the square of the length. */
const corpus: Record<string, string> = {
  'end tags without a start tag between start tags': fill('<ul></x><li>'),
  'end tags without a start tag': fill('</x>'),
  'end tags that make an element': fill('</p>'),
  'elements whose end tag is optional': fill('<p>'),
  'open elements, then end tags of others': `${'<b>'.repeat(199)}${fill('</x>').slice(600)}`,
  'nested tables': fill('<table><tr><td>'),
  'cells without a table': fill('<td>'),
  'nested lists of terms': fill('<dl><dt><dd>'),
  'one element with the same attribute many times': `<p ${fill('a=1 ').slice(5)}>`,
  'one element with many attributes': `<p ${Array.from({ length: 30_000 }, (_, number) => `a${number}`).join(' ')}>`,
  entities: fill('&amp;'),
  'entities without an end': fill('&ampx'),
  'numeric entities beyond Unicode': fill('&#x110000;'),
  'tags that never end': fill('<a '),
  'signs that begin a tag': fill('<'),
  'comments that never end': fill('<!--'),
  'sections of XML that never end': fill('<![CDATA['),
  'instructions that never end': fill('<?'),
  'scripts that never end': fill('<script>'),
  'styles that never end': fill('<style></style'),
  'drawings in drawings': fill('<svg><p>'),
  'frames of players': fill('<p><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>'),
  'blocks of players that never end': fill('<figure data-embed="https://youtu.be/dQw4w9WgXcQ"><a>'),
  'an address of blanks': `<a href="${' '.repeat(length - 20)}">`,
  'an address of ampersands': `<a href="${'&'.repeat(length - 20)}">`,
  pictures: fill('<img src="https://a.example/b">'),
  'marks of one letter': fill('\u0301\u0316'),
  'marks with invisible characters between them': fill('\u093C\u200D\u094D\u200D'),
  'marks of half width': fill('\u0301\uFF9E'),
  'digits of another script': fill('\u096F'),
};

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

describe('a long rich text', () => {
  it.each(Object.entries(corpus))('of %s is stored or refused, and keeps nobody waiting', async (_, faq_content) => {
    const { result, ms } = await measureProcessorTime(
      () => api.call('POST /faqs', { body: { faq_title: 'A', faq_content } }),
      { times: 3 },
    );
    expect([201, 422]).toContain(result.status);
    expect(ms).toBeLessThan(120);
  });

  it('is cleaned like a short one', async () => {
    const [short, long] = ['<p onclick="x()">A</p>', `<p onclick="x()">${'A'.repeat(10_000)}</p>`];
    for (const text of [short, long]) {
      const { at } = await api.call('POST /faqs', { body: { faq_title: 'A', faq_content: text } });
      expect(at('data.faq_content')).toBe(text.replace(' onclick="x()"', ''));
    }
  });

  it('is parsed outside of the event loop, and gets an error when that takes too long', async () => {
    const body = { faq_title: 'A', faq_content: fill('<td>x') };
    const parse = createLongTextParser({ shortText: 10, parsingMs: 60_000 });
    const { faq_content: parsed } = await parse(faqs, { body, appKey: 'a-site' });
    expect(parsed).toBeInstanceOf(ParsedText);
    const impatient = createLongTextParser({ shortText: 10, parsingMs: 1 });
    expect(await impatient(faqs, { body, appKey: 'a-site' })).toEqual({
      faq_title: 'A',
      faq_content: new ParsedText({ error: expect.stringMatching(/^Takes too long to check/) }),
    });
  });
});
