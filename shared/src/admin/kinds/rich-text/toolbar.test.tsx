import type { IconProps } from '@tabler/icons-react';
import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { forwardRef, useState } from 'react';
import { html } from '../../../contract/field.ts';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import type { Value } from '../input-props.ts';
import { RichText } from './rich-text.tsx';
import { tools } from './tools.ts';

const field = html();

function Field({ onChange }: { onChange: (value: Value) => void }) {
  const [value, setValue] = useState<Value>('<p>one</p>');
  const handleChange = (next: Value) => {
    onChange(next);
    setValue(next);
  };
  return (
    <UiProvider>
      <RichText name="content" label="Content" help={undefined} rows={5} field={field} isNew={false} value={value} error={undefined} inputRef={() => undefined} onChange={handleChange} onBlur={() => undefined} />
    </UiProvider>
  );
}

describe('the tools of rich text', () => {
  it('are drawn when what they show changes, and not with each key', () => {
    const [tool] = tools.flat();
    if (!tool) throw new Error('there are no tools');
    const Icon = tool.icon;
    const drawn = jest.fn();
    jest.replaceProperty(tool, 'icon', forwardRef<SVGSVGElement, Omit<IconProps, 'ref'>>(function Counted(props) {
      drawn();
      return <Icon {...props} />;
    }));
    const onChange = jest.fn();
    render(<Field onChange={onChange} />);
    const editor: unknown = Reflect.get(screen.getByRole('textbox', { name: 'Content' }), 'editor');
    if (!(editor instanceof Editor)) throw new Error('there is no editor');
    act(() => void editor.commands.focus('end'));
    drawn.mockClear();
    for (const letter of 'two') act(() => void editor.commands.insertContent(letter));
    expect(onChange).toHaveBeenLastCalledWith('<p>onetwo</p>');
    expect(drawn).not.toHaveBeenCalled();
    act(() => void editor.commands.setHeading({ level: 2 }));
    expect(drawn).toHaveBeenCalled();
  });
});
