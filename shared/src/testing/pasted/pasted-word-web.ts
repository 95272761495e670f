/** The clipboard of Word for the web: a box for each paragraph and a list for each item, with styles of the page. */
const box =
  'margin: 0px; padding: 0px; user-select: text; -webkit-user-drag: none; -webkit-tap-highlight-color: transparent;';

const run = (text: string, style = ''): string =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW119 BCX8" style="${box} font-size: 12pt; line-height: 20px; ${style}"><span class="NormalTextRun SCXW119 BCX8" style="${box}">${text}</span></span>`;

const paragraph = (content: string, attributes = ''): string =>
  `<p class="Paragraph SCXW119 BCX8" xml:lang="EN-GB" lang="EN-GB" paraid="1445671679" paraeid="{56ca519d}{82}" ${attributes} style="${box} white-space: pre-wrap; font-weight: normal; font-style: normal; vertical-align: baseline; text-align: left;">${content}<span class="EOP SCXW119 BCX8" data-ccp-props="{&quot;201341983&quot;:0}" style="${box}">&nbsp;</span></p>`;

const outline = (content: string): string =>
  `<div class="OutlineElement Ltr SCXW119 BCX8" style="${box} clear: both; position: relative; direction: ltr; font-weight: 400;">${content}</div>`;

interface Item {
  list: 'ol' | 'ul';
  level?: number;
  start?: number;
  style?: string;
}

const item = (content: string, { list, level = 1, start = 1, style = 'disc' }: Item): string =>
  `<div class="ListContainerWrapper SCXW119 BCX8" style="${box} position: relative;"><${list} class="${list === 'ol' ? 'NumberListStyle1' : 'BulletListStyle1'} SCXW119 BCX8" role="list"${list === 'ol' ? ` start="${start}"` : ''} style="${box} cursor: text; list-style-type: ${style};"><li data-leveltext="${list === 'ol' ? '%1.' : ''}" data-font="Symbol" data-listid="4" data-list-defn-props="{&quot;335552541&quot;:1}" aria-setsize="-1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW119 BCX8" style="${box} display: block;">${paragraph(content)}</li></${list}></div>`;

const lists = [
  outline(paragraph(run('Before'))),
  item(run('one'), { list: 'ul' }),
  item(run('inner'), { list: 'ul', level: 2 }),
  item(run('deep'), { list: 'ol', level: 3, style: 'lower-alpha' }),
  item(run('deep too'), { list: 'ol', level: 3, start: 2, style: 'lower-alpha' }),
  item(run('two'), { list: 'ul' }),
  outline(paragraph(run('Between'))),
  item(run('first'), { list: 'ol', style: 'decimal' }),
  item(run('second'), { list: 'ol', start: 2, style: 'decimal' }),
  outline(paragraph(run('A note'))),
  item(run('third'), { list: 'ol', start: 3, style: 'decimal' }),
].join('');

/** Several items in one list, as some versions write. */
const sharedList = `<div class="ListContainerWrapper SCXW119 BCX8"><ul class="BulletListStyle1 SCXW119 BCX8" role="list"><li data-listid="1" data-aria-level="1" class="OutlineElement Ltr SCXW119">${paragraph(run('one'))}</li><li data-listid="1" data-aria-level="2" class="OutlineElement Ltr SCXW119">${paragraph(run('inner'))}</li></ul></div>`;

const text = [
  outline(paragraph(run('Rates', 'font-weight: normal;'), 'role="heading" aria-level="2"')),
  outline(
    paragraph(
      [
        run('A ', ''),
        run('bold', 'font-weight: bold;'),
        run(' and ', ''),
        `<span class="TextRun SCXW119 BCX8" style="${box}"><span class="SpellingError SCXW119 BCX8" style="${box} background-image: url(data:image/gif;base64,R0lGOD);">mispelt</span></span>`,
        run(' word, CO', ''),
        `<span class="TextRun SCXW119 BCX8" style="${box}"><span class="Subscript SCXW119 BCX8" style="${box} vertical-align: sub;">2</span></span>`,
        '<span class="LineBreakBlob BlobObject DragDrop SCXW119 BCX8"><span class="SCXW119 BCX8">&nbsp;</span><br class="SCXW119 BCX8"></span>',
        run('next line', ''),
      ].join(''),
    ),
  ),
].join('');

/** Tracked changes, and pictures in the data of the clipboard and of a server. */
const review = outline(
  paragraph(
    `${run('The fee is ')}<span class="TextRun Strikethrough SCXW119 BCX8" style="${box} text-decoration: line-through;"><span class="TrackChangeTextDeletion TrackedChange SCXW119 BCX8">900</span></span><span class="TextRun Underlined SCXW119 BCX8" style="${box}"><span class="TrackChangeTextInsertion TrackedChange SCXW119 BCX8" style="text-decoration: underline;">1,200</span></span><span class="WACImageContainer NoPadding DragDrop BlobObject SCXW119 BCX8" role="presentation" style="${box} display: inline-block; width: 200px;"><img class="WACImage SCXW119 BCX8" src="data:image/png;base64,iVBORw0KGgo=" alt="A chart" style="${box}"><span class="WACImageBorder SCXW119 BCX8"></span></span><span class="WACAltTextDescribedBy SCXW119 BCX8">A chart</span>`,
  ),
);

export const wordWeb = { lists, sharedList, text, review };
