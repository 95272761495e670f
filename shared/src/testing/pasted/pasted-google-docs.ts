/** The clipboard of Google Docs: everything in a `<b>` that is not bold, with all styles at each run of text. */
const docs = (body: string): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7c1b1f4e-7fff-2b54">${body}</b><br class="Apple-interchange-newline">`;

const run = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none'): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`;

const raised = (text: string, side: 'super' | 'sub'): string =>
  `<span style="font-size:0.6em;font-weight:400;font-style:normal;text-decoration:none;vertical-align:${side};white-space:pre-wrap;">${text}</span>`;

const paragraph = (content: string): string =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`;

const item = (content: string, { level = 1, attributes = '' } = {}): string =>
  `<li dir="ltr" ${attributes} style="list-style-type:decimal;font-size:11pt;font-weight:400;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${content}</p></li>`;

const list = (tag: string, items: string): string =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items}</${tag}>`;

const text = docs(
  [
    `<h1 dir="ltr" style="line-height:1.38;">${run('Our school')}</h1><h2 dir="ltr">${run('Fees')}</h2>`,
    paragraph(
      [
        run('Plain, '),
        run('bold', 'font-weight:700;font-style:normal;text-decoration:none'),
        run(', '),
        run('italic', 'font-weight:400;font-style:italic;text-decoration:none'),
        run(', '),
        run('struck', 'font-weight:400;font-style:normal;text-decoration:line-through'),
        run(', H'),
        raised('2', 'sub'),
        run('O, 1'),
        raised('st', 'super'),
      ].join(''),
    ),
    '<br>',
    paragraph(
      `<a href="https://www.google.com/url?q=https://example.org/fees?year%3D2026%26all%3D1&amp;sa=D&amp;source=editors&amp;ust=1700000000000000&amp;usg=AOvVaw0" style="text-decoration:none;">${run('the fees', 'font-weight:400;font-style:normal;text-decoration:underline')}</a>`,
    ),
    paragraph(
      '<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:301px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd?key=abc" width="602" height="301" style="margin-left:0px;margin-top:0px;" alt="The gate" /></span>',
    ),
  ].join(''),
);

/** Nested lists stand between the items. */
const lists = docs(
  list('ol', `${item(run('one'))}${list('ol', `${item(run('inner'), { level: 2 })}`)}${item(run('two'))}`)
    + list(
      'ul',
      ['false', 'true']
        .map((checked) =>
          item(run(`is ${checked}`), { attributes: `role="checkbox" aria-checked="${checked}"` }).replace(
            '<p ',
            `<img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${checked === 'true' ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p `,
          ),
        )
        .join(''),
    ),
);

const cell = (content: string, style: string): string =>
  `<td style="vertical-align:top;padding:5pt 5pt 5pt 5pt;"><p dir="ltr" style="line-height:1.2;${style}">${content}</p></td>`;

const bold = 'font-weight:700;font-style:normal;text-decoration:none';

const table = docs(
  `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt">${cell(run('Fee', bold), '')}${cell(run('Amount', bold), 'text-align: center;')}</tr><tr style="height:0pt">${cell(run('Tuition'), '')}${cell(run('1,200'), 'text-align: right;')}</tr></tbody></table></div>`,
);

export const googleDocs = { text, lists, table };
