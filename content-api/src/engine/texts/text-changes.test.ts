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
  )('is kept, and the answer names what completes it: $what', async ({ written, stored }) => {
    const { status, at } = await write(`<p><a href="${written}">x</a></p>`);
    expect(status).toBe(201);
    expect(at('data.content')).toBe(`<p><a href="${stored}">x</a></p>`);
    const change = { field: 'content', is_loss: false, what: written, why: `Stored as ${stored}` };
    expect(at('text_changes')).toEqual(written === stored ? undefined : [change]);
  });

  it('is kept with its picture when it has a blank', async () => {
    const { at } = await write('<p><img src="https://cdn.example.com/my photo.jpg" alt="A photo" /></p>');
    expect(at('data.content')).toBe('<p><img src="https://cdn.example.com/my%20photo.jpg" alt="A photo" /></p>');
    expect(at('text_changes')).toMatchObject([{ is_loss: false, what: 'https://cdn.example.com/my photo.jpg' }]);
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

describe('an id in a rich text', () => {
  it('gets the prefix of ids in texts, and the answer names it', async () => {
    const { status, at } = await write('<h2 id="terms">Terms</h2><p><a href="#terms">x</a> <a name="end">y</a></p>');
    expect(status).toBe(201);
    expect(at('data.content')).toBe(
      '<h2 id="text-terms">Terms</h2><p><a href="#text-terms">x</a> <a id="text-end">y</a></p>',
    );
    expect(at('text_changes')).toEqual([
      {
        field: 'content',
        is_loss: false,
        what: 'id="terms"',
        why: 'Stored as text-terms. Links of the text to it lead there.',
      },
      {
        field: 'content',
        is_loss: false,
        what: 'id="end"',
        why: 'Stored as text-end. Links of the text to it lead there.',
      },
    ]);
  });

  it('is not named when it is stored as it was sent', async () => {
    const { at } = await write('<h2 id="text-terms">Terms</h2>');
    expect(at('data.content')).toBe('<h2 id="text-terms">Terms</h2>');
    expect(at('text_changes')).toBeUndefined();
  });

  it('that another element of the text has is left out, and named', async () => {
    const { at } = await write('<p id="text-a">a</p><p id="text-a">b</p>');
    expect(at('data.content')).toBe('<p id="text-a">a</p><p>b</p>');
    expect(at('text_changes')).toMatchObject([{ is_loss: false, what: 'id on <p>' }]);
  });
});

describe('the relation of a link in a rich text', () => {
  it('is named when it is not stored', async () => {
    const { at } = await write('<p><a href="/a" rel="nofollow prefetch">x</a></p>');
    expect(at('data.content')).toBe('<p><a href="/a" rel="nofollow">x</a></p>');
    expect(at('text_changes')).toMatchObject([{ is_loss: false, what: 'rel on <a>' }]);
  });
});

describe('a rich text that would lose an element', () => {
  const film = '<p>Before</p><iframe src="https://example.org/film"></iframe><video src="/v.mp4"></video>';

  it('is refused, and says what and why', async () => {
    const { status, at } = await write(film);
    expect(status).toBe(422);
    expect(at('text_losses')).toEqual([
      { field: 'content', is_loss: true, what: '<iframe>', why: expect.stringContaining('link to the page') },
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

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const youtube = (title: string, start = '') =>
  `<figure data-embed="${player}${start && `?start=${start}`}"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ${start && `&amp;t=${start}s`}">${title}</a></figure>`;
const frame = '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" allowfullscreen></iframe>';

describe('the frame of a player in a rich text', () => {
  it.each(
    [
      [
        'with the title that all have',
        '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=9&amp;rel=0" title="YouTube video player"></iframe>',
        youtube('Video on YouTube', '9'),
      ],
      [
        'with a title',
        frame.replace('width', 'title="Our &quot;year&quot; &amp; more" width'),
        youtube('Our "year" &amp; more'),
      ],
      ['alone in a paragraph', `<p>${frame}</p>`, youtube('Video on YouTube')],
      ['twice in a paragraph', `<p>${frame} ${frame}</p>`, youtube('Video on YouTube').repeat(2)],
      [
        'among the words of a paragraph',
        `<p>Before ${frame} after</p>`,
        `<p>Before </p>${youtube('Video on YouTube')}<p> after</p>`,
      ],
      ['at the end of a paragraph', `<p>Before ${frame}</p>`, `<p>Before </p>${youtube('Video on YouTube')}`],
    ].map(([name = '', written = '', stored = '']) => ({ name, written, stored })),
  )('is stored as a block that plays it on request: $name', async ({ written, stored }) => {
    const { status, at } = await write(written);
    expect(status).toBe(201);
    expect(at('data.content')).toBe(stored);
    expect(at('text_changes.0')).toEqual({
      field: 'content',
      is_loss: false,
      what: '<iframe>',
      why: expect.stringMatching(/block that plays ".+" on request/),
    });
    const again = await write(stored);
    expect(again.at('data.content')).toBe(stored);
    expect(again.body).not.toHaveProperty('text_changes');
  });

  it("keeps what SoundCloud's share code says below it", async () => {
    const { at } = await write(
      '<iframe width="100%" height="300" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500"></iframe><div style="font-size: 10px"><a href="https://soundcloud.com/forss" title="Forss">Forss</a></div>',
    );
    expect(at('data.content')).toMatch(
      /^<figure data-embed="https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fapi\.soundcloud\.com%2Ftracks%2F293&amp;visual=true"><a [^>]*>Recording on SoundCloud<\/a><\/figure><div><a href="https:\/\/soundcloud\.com\/forss"/,
    );
  });

  it.each([
    ['javascript:alert(1)', /not a web address/],
    ['https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ', /link to the page/],
    ['https://www.youtube.com/embed/x', /one video/],
  ])('is refused with a reason when it is another: %s', async (src, why) => {
    const { status, at } = await write(`<iframe src="${src}"></iframe>`);
    expect(status).toBe(422);
    expect(at('text_losses')).toEqual([
      { field: 'content', is_loss: true, what: '<iframe>', why: expect.stringMatching(why) },
    ]);
  });

  it('is refused without an end tag, because the text after it would be a part of it', async () => {
    const { status, at } = await write(`${frame.replace('</iframe>', '')}<p>After</p>`);
    expect(status).toBe(422);
    expect(at('text_losses.0')).toMatchObject({ what: '<iframe>', why: 'It has no end tag.' });
  });
});

describe('what has no place in a text', () => {
  it.each([
    ['<ol reversed><li>a</li></ol>', 'reversed on <ol>'],
    ['<p hidden>a</p>', 'hidden on <p>'],
  ])('is named though it has no value: %s', async (written, what) => {
    const { status, at } = await write(written);
    expect([status, at('text_changes.0.what')]).toEqual([201, what]);
  });

  it('is the title of a document, which is not dropped in silence', async () => {
    const { status, at } = await write('<title>Annual report</title><p>a</p>');
    expect([status, at('text_losses.0.what')]).toEqual([422, '<title>']);
  });
});

describe('a draft', () => {
  it('names what changed in its texts, and loses nothing that its writer does not accept', async () => {
    const content = '<p><a href="tel:+977 1">a</a></p>';
    const made = await api.call('POST /posts?draft=1', { body: { title: 'A', content } });
    expect(made.at('text_changes.0.what')).toBe('tel:+977 1');
    const save = (query: string, text: string) =>
      api.call(`PUT /posts/${String(made.at('data.id'))}/draft${query}`, { body: { content: text } });
    expect((await save('', content)).at('text_changes.0.why')).toBe('Stored as tel:+9771');
    const lost = '<p>b</p><iframe src="https://example.org"></iframe>';
    expect((await save('', lost)).status).toBe(422);
    const accepted = await save('?accept-losses=1', lost);
    expect([accepted.status, accepted.at('data.content')]).toEqual([200, '<p>b</p>']);
  });
});

describe('a block that plays a video', () => {
  it('keeps its picture, which is of the media library: another host would learn of every reader', async () => {
    const withPicture = (src: string) => youtube(`<img src="${src}" alt="" />Our year`);
    const stored = withPicture(`/media/${'a'.repeat(26)}-1200x675.webp`);
    for (const written of [stored, stored.replace(' />', '>')]) {
      const { status, body, at } = await write(written);
      expect([status, at('data.content')]).toEqual([201, stored]);
      expect(body).not.toHaveProperty('text_changes');
    }
    const { status, at } = await write(withPicture('https://i.ytimg.com/vi/dQw4w9WgXcQ/hq720.jpg'));
    expect(status).toBe(422);
    expect(at('text_losses.0.why')).toMatch(/a picture of the media library/);
  });

  it('is stored in one form, whatever its addresses are', async () => {
    const { at } = await write(
      `<figure class="x" data-embed="https://youtu.be/dQw4w9WgXcQ"><a href="https://evil.example">\n Our year </a></figure>`,
    );
    expect(at('data.content')).toBe(youtube('Our year'));
    expect(at('text_changes')).toEqual([expect.objectContaining({ what: '<figure>', is_loss: false })]);
  });

  it.each([
    ['https://evil.example/embed', 'evil.example'],
    ['javascript:alert(1)', 'not a web address'],
    ['https://www.youtube-nocookie.com/embed/x" onload="', 'not a web address'],
  ])('is refused with another player: %s', async (other, why) => {
    const written = `<figure data-embed='${other}'><a href="/a">A</a></figure>`;
    expect((await write(written)).at('text_losses.0')).toMatchObject({ why: expect.stringContaining(why) });
    expect((await write(written, '?accept-losses=1')).at('data.content')).toBe('<figure><a href="/a">A</a></figure>');
  });

  it('is refused with more than a title, which visitors would not see', async () => {
    const { at } = await write(youtube('Our year').replace('</figure>', '<img src="/media/a.webp" alt=""></figure>'));
    expect(at('text_losses.0')).toMatchObject({ what: player, why: expect.stringContaining('nothing else') });
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
