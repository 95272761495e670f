import { Button, Checkbox, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { text } from '../../../contract/field.ts';
import { findProblem } from '../../form/rules.ts';
import { focusText } from './focus-text.ts';
import styles from './rich-text.module.css';

const address = text({ format: 'link', max: 2000 });

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

/** Edits the link of the selected text. Enter sets it, Escape cancels; both return the focus to the text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => editor.getAttributes('link'));
  const [href, setHref] = useState(String(current.href ?? ''));
  const [isNewTab, setNewTab] = useState(current.target === '_blank');
  const [problem, setProblem] = useState<string>();

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
    const to = href.trim();
    const newProblem = to === '' ? 'Enter an address.' : findProblem(address, to);
    setProblem(newProblem);
    if (newProblem) return;
    const attributes = { ...current, ...(isNewTab ? inNewTab : { target: null, rel: null }), href: to };
    // Without a selection, the address is inserted as the text too.
    if (editor.state.selection.empty && !editor.isActive('link'))
      editor.commands.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: attributes }] });
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
