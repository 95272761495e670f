import { aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

let made = 0;
const write = (content: string, query = '') => {
  made += 1;
  return api.call(`POST /posts${query}`, { body: { title: 'Post', slug: `post-${made}`, content } });
};

describe('an address in a rich text', () => {
  it.each(
    [
      [
        'a file on an intranet with blanks in its name',
        'https://intranet.example.org/Shared Documents/Annual Report 2025.pdf',
        'https://intranet.example.org/Shared%20Documents/Annual%20Report%202025.pdf',
      ],
      ['a telephone number with blanks', 'tel:+977 1 4123456', 'tel:+97714123456'],
      ['a mail with a subject', 'mailto:a@b.co?subject=Loan enquiry', 'mailto:a@b.co?subject=Loan%20enquiry'],
      ['a text message', 'sms:+977 980 1234567', 'sms:+9779801234567'],
      ['a WhatsApp address', 'whatsapp://send?phone=9779801234567', 'whatsapp://send?phone=9779801234567'],
      ['a host without a scheme', 'example.com', 'https://example.com'],
      ['a host with a port and a path', 'intranet.example.org:8080/x', 'https://intranet.example.org:8080/x'],
      ['a file of this site', 'report.pdf', '/report.pdf'],
      ['a blank that does not break', 'https://example.org/a\u00A0b', 'https://example.org/a%C2%A0b'],
      ['a path in another script', '/नेपाल', '/नेपाल'],
    ].map(([what = '', written = '', stored = '']) => ({ what, written, stored })),
  )('is kept: $what', async ({ written, stored }) => {
    const { status, at, body } = await write(`<p><a href="${written}">x</a></p>`);
    expect(status).toBe(201);
    expect(at('data.content')).toBe(`<p><a href="${stored}">x</a></p>`);
    expect(body).not.toHaveProperty('text_changes');
  });

  it('is kept with its picture when it has a blank', async () => {
    const { at } = await write('<p><img src="https://cdn.example.com/my photo.jpg" alt="A photo" /></p>');
    expect(at('data.content')).toBe('<p><img src="https://cdn.example.com/my%20photo.jpg" alt="A photo" /></p>');
  });

  it.each([
    ['javascript:alert(1)', /javascript:/],
    ['java\tscript:alert(1)', /invisible/],
    ['https://me:secret@example.org', /password/],
    ['//example.org', /https:\/\//],
    ['https:example.org', /two slashes/],
  ])('is refused with a reason: %s', async (address, reason) => {
    const { status, at } = await write(`<p><a href="${address}">x</a></p>`);
    expect(status).toBe(422);
    expect(at('text_losses.0')).toMatchObject({
      field: 'content',
      is_loss: true,
      what: address,
      why: expect.stringMatching(reason),
    });
    expect(at('errors.content.0')).toMatch(reason);
  });
});

describe('a rich text that would lose an element', () => {
  const film = '<p>Before</p><iframe src="https://www.youtube.com/embed/x"></iframe><video src="/v.mp4"></video>';

  it('is refused, and says what and why', async () => {
    const { status, at } = await write(film);
    expect(status).toBe(422);
    expect(at('text_losses')).toEqual([
      { field: 'content', is_loss: true, what: '<iframe>', why: expect.stringContaining('Link to the page') },
      { field: 'content', is_loss: true, what: '<video>', why: expect.stringContaining('Link to the page') },
    ]);
  });

  it('is stored without it when the caller accepts losses, and the response names them', async () => {
    const { status, at } = await write(film, '?accept-losses=1');
    expect(status).toBe(201);
    expect(at('data.content')).toBe('<p>Before</p>');
    expect(at('text_changes')).toHaveLength(2);
    const update = await api.call(`PUT /posts/${String(at('data.id'))}?accept-losses=1`, { body: { content: film } });
    expect(update).toMatchObject({ status: 200, body: { text_changes: [{ what: '<iframe>' }, { what: '<video>' }] } });
    expect((await api.call(`PUT /posts/${String(at('data.id'))}`, { body: { content: film } })).status).toBe(422);
  });

  it('is refused together with the errors of other fields, and changes nothing', async () => {
    const { at } = await write('<p>First</p>');
    const refused = await api.call(`PUT /posts/${String(at('data.id'))}`, { body: { content: film, sort_order: 'x' } });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body).toMatchObject({ errors: { content: expect.any(Array), sort_order: expect.any(Array) } });
    expect((await api.call(`GET /posts/${String(at('data.id'))}`)).at('data.content')).toBe('<p>First</p>');
  });

  it('names at most twenty of its losses, and counts the others', async () => {
    const { at } = await write(Array.from({ length: 30 }, (_, number) => `<x-${number}>y</x-${number}>`).join(''));
    const losses = at('text_losses');
    expect(losses).toHaveLength(21);
    expect(at('text_losses.20')).toMatchObject({ what: '10 more', is_loss: true });
  });
});

describe('a part of a rich text that is stored in another form', () => {
  it.each(
    [
      ['a heading of the page', '<h1>A</h1>', '<h2 id="text-a">A</h2>', '<h1>'],
      ['a section', '<section><p>A</p></section>', '<div><p>A</p></div>', '<section>'],
      ['text that is struck out', '<p><strike>A</strike></p>', '<p><s>A</s></p>', '<strike>'],
      ['a style', '<p style="color:red">A</p>', '<p>A</p>', 'style on <p>'],
      ['a handler', '<p onclick="x()">A</p>', '<p>A</p>', 'onclick on <p>'],
      ['a comment', '<p>A</p><!-- B -->', '<p>A</p>', 'a comment'],
      ["a paragraph of Word's", '<p>A<o:p></o:p></p>', '<p>A</p>', '<o:p>'],
      [
        'a frame as the target of a link',
        '<p><a href="/a" target="b">A</a></p>',
        '<p><a href="/a">A</a></p>',
        'target on <a>',
      ],
    ].map(([name = '', written = '', stored = '', what = '']) => ({ name, written, stored, what })),
  )('is named in the response: $name', async ({ written, stored, what }) => {
    const { status, at } = await write(written);
    expect(status).toBe(201);
    expect(at('data.content')).toBe(stored);
    expect(at('text_changes')).toEqual([{ field: 'content', is_loss: false, what, why: expect.stringMatching(/\.$/) }]);
  });

  it.each([
    '<p><del datetime="2026-01-02">a</del> <ins>b</ins> <kbd>Ctrl</kbd></p>',
    '<details open><summary>More</summary><p>x</p></details>',
    '<p dir="rtl" lang="ar">نص</p>',
    '<p><a href="https://example.org" rel="nofollow">x</a></p>',
    '<h2 id="text-own">A</h2><p><a href="#text-own">To A</a></p>',
  ])('is not named when it is stored as it was sent: %s', async (written) => {
    const { at, body } = await write(written);
    expect(at('data.content')).toBe(written);
    expect(body).not.toHaveProperty('text_changes');
  });
});

describe('an id in a rich text', () => {
  it('comes from the words of a heading, once each', async () => {
    const { at } = await write('<h2>Our <em>services</em> &amp; fees</h2><h3>Our services &amp; fees</h3>');
    expect(at('data.content')).toBe(
      '<h2 id="text-our-services-fees">Our <em>services</em> &amp; fees</h2><h3 id="text-our-services-fees-2">Our services &amp; fees</h3>',
    );
  });

  it("is that of a heading or an anchor of Word's, and its links lead there", async () => {
    const { at } = await write(
      '<p><a href="#_Toc123">Contents</a> <a href="#_ftn1">1</a> <a href="#main">Top</a></p>'
        + '<h2 id="_Toc123">Contents</h2><p><a name="_ftn1">Note</a></p>',
    );
    expect(at('data.content')).toBe(
      '<p><a href="#text-_Toc123">Contents</a> <a href="#text-_ftn1">1</a> <a href="#main">Top</a></p>'
        + '<h2 id="text-_Toc123">Contents</h2><p><a id="text-_ftn1">Note</a></p>',
    );
  });

  it('is never that of an element of the page or of a global variable', async () => {
    for (const id of ['main', 'onload', '__FEDERATION__', 'a b', '"><script>'])
      expect(String((await write(`<p id='${id}'>x</p>`)).at('data.content'))).toMatch(/^<p(?: id="text-\w+")?>x<\/p>$/);
  });
});

it('stores a cleaned text again without a change', async () => {
  const first = await write('<h1>A</h1><p><a name=x href="www.example.org/a b" target=_blank>x</a></p>');
  const again = await write(String(first.at('data.content')));
  expect(again.at('data.content')).toBe(first.at('data.content'));
  expect(again.body).not.toHaveProperty('text_changes');
});
