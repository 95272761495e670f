import { act, fireEvent, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Value } from '../admin/kinds/input-props.ts';
import { RichText } from '../admin/kinds/rich-text/rich-text.tsx';
import { html } from '../contract/field.ts';
import { UiProvider } from '../ui/ui-provider.tsx';

const field = html();

function Field({ stored, onChange }: { stored: string; onChange: (value: Value) => void }) {
  const [value, setValue] = useState<Value>(stored);
  const handleChange = (next: Value) => {
    onChange(next);
    setValue(next);
  };
  return (
    <UiProvider>
      <RichText
        name="content"
        label="Content"
        help={undefined}
        rows={5}
        field={field}
        isNew={false}
        value={value}
        error={undefined}
        inputRef={() => undefined}
        onChange={handleChange}
        onBlur={() => undefined}
      />
    </UiProvider>
  );
}

/** What a clipboard has, by type. */
export type Clipboard = Readonly<Record<string, string>>;

/** Renders the field of a rich text with "Content" as its label, and returns what a test does with it. */
export function openRichText(stored = '') {
  const onChange = jest.fn<undefined, [Value]>();
  const { unmount } = render(<Field stored={stored} onChange={onChange} />);
  const text = () => screen.getByRole('textbox', { name: 'Content' });
  const editor: unknown = Reflect.get(text(), 'editor');
  if (!(editor instanceof Editor)) throw new Error('there is no editor');
  return {
    editor,
    onChange,
    text,
    unmount,
    put: (at: number) => act(() => void editor.commands.setTextSelection(at)),
    /** Pastes as a browser does; returns the text that the form has then. */
    paste: (clipboard: Clipboard): Value | undefined => {
      fireEvent.paste(text(), {
        clipboardData: { files: [], types: Object.keys(clipboard), getData: (type: string) => clipboard[type] ?? '' },
      });
      return onChange.mock.lastCall?.[0];
    },
  };
}

/** Pastes HTML into an empty text, and returns the text that the form has then. */
export function pasteHtml(pasted: string): Value | undefined {
  const { paste, unmount } = openRichText();
  const value = paste({ 'text/html': pasted });
  unmount();
  return value;
}
