import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { normalizeLink } from '../../../contract/links.ts';
import { toRootedLink } from '../../../contract/rooted-link.ts';
import { focusText } from './focus-text.ts';
import { giveHeadingId, listHeadings } from './headings.ts';
import styles from './rich-text.module.css';

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

/** Edits the link of the selected text. Enter sets it, Escape cancels; both return the focus to the text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => editor.getAttributes('link'));
  const [href, setHref] = useState(String(current.href ?? ''));
  const [isNewTab, setNewTab] = useState(current.target === '_blank');
  const [problem, setProblem] = useState<string>();
  const [headings, setHeadings] = useState(() => listHeadings(editor));

  useEffect(() => {
    // Another link has another address, so close the panel.
    const handleSelection = () => {
      if (editor.getAttributes('link').href !== current.href) onClose();
    };
    editor.on('selectionUpdate', handleSelection);
    return () => void editor.off('selectionUpdate', handleSelection);
  }, [editor, current, onClose]);

  const close = () => {
    onClose();
    focusText(editor);
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  const apply = () => {
    const normalized = href.trim() === '' ? { problem: 'Enter an address.' } : normalizeLink(href);
    if ('problem' in normalized) return setProblem(normalized.problem);
    const to = toRootedLink(normalized.link);
    const attributes = { ...current, ...(isNewTab ? inNewTab : { target: null, rel: null }), href: to };
    const { selection, doc } = editor.state;
    // Without a selected text, the address is inserted as the text too. A selection may hold only the end of a line.
    if (doc.textBetween(selection.from, selection.to) === '' && !editor.isActive('link') && !editor.isActive('image'))
      editor.commands.insertContentAt(selection.from, {
        type: 'text',
        text: to,
        marks: [{ type: 'link', attrs: attributes }],
      });
    else editor.chain().extendMarkRange('link').setLink(attributes).run();
    close();
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    // The form that contains the panel must not be submitted.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };

  return (
    <div className={styles.panel} role="group" aria-label="Link" onKeyDown={handleKeys}>
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label="Address"
        placeholder="https://… or /about-us"
        autoFocus
        autoComplete="off"
        value={href}
        error={problem}
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
      />
      {headings.length > 0 ? (
        <NativeSelect
          className={styles.grow ?? ''}
          size="xs"
          label="Or a heading of this text"
          value={headings.findIndex(({ id }) => id !== null && `#${id}` === href)}
          data={[
            { value: '-1', label: 'Choose a heading' },
            ...headings.map(({ words }, index) => ({ value: String(index), label: words })),
          ]}
          onChange={({ currentTarget }) => {
            const heading = headings[Number(currentTarget.value)];
            if (!heading) return;
            setHref(`#${giveHeadingId(editor, heading)}`);
            setHeadings(listHeadings(editor));
          }}
        />
      ) : null}
      <Checkbox
        className={styles.newTab ?? ''}
        size="xs"
        label="Opens in a new tab"
        checked={isNewTab}
        onChange={({ currentTarget }) => setNewTab(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button size="xs" onClick={apply}>
          Set link
        </Button>
        {current.href ? (
          <Button size="xs" variant="default" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
