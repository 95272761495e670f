import { createDocument, getSchema } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';
import { toEditorHtml, serializeDocument } from './stored-html.ts';

const schema = getSchema(extensions);
const parseDocument = (html: string) => createDocument(toEditorHtml(html), schema);

describe('the HTML of the editor', () => {
  it('writes a bare text with its marks on one line, and two of them as paragraphs', () => {
    const alone = parseDocument('One &amp; <b>two</b> <img src="/media/a.webp" alt=""><h2>Head</h2>');
    expect(serializeDocument(alone)).toBe('One &amp; <b>two</b> <img src="/media/a.webp" alt="">\n<h2>Head</h2>');
    const [text, head] = alone.children;
    expect(
      serializeDocument(
        schema.node(
          'doc',
          null,
          [text, text, head].filter((each) => each !== undefined),
        ),
      ),
    ).toMatch(/^<p>One .*<\/p>\n<p>One .*<\/p>\n<h2>Head<\/h2>$/);
  });

  it('serialises only the block that a key has changed', () => {
    const before = parseDocument(
      Array.from({ length: 300 }, (_, index) => `<p>Paragraph <strong>${index}</strong></p>`).join('\n'),
    );
    serializeDocument(before);
    const serialise = jest.spyOn(DOMSerializer.prototype, 'serializeFragment');
    const after = before.replace(3, 3, parseDocument('<p>x</p>').slice(1, 2));
    expect(serializeDocument(after)).toBe(serializeDocument(before).replace('<p>Par', '<p>Paxr'));
    // Calls for nodes within the block count too.
    expect(serialise.mock.calls.length).toBeLessThan(5);
    serialise.mockRestore();
  });
});
