import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isPlayed, makeEmbedTitle, parseEmbed } from '../../../contract/frames/embeds.ts';
import { runtimeConfig } from '../../../runtime/config.ts';
import { LazyMediaLibrary } from '../../media-library/lazy-media-library.tsx';
import { findEmbed, insertEmbed } from './embed-node.ts';
import { focusText } from './focus-text.ts';
import styles from './rich-text.module.css';

const addressLabel = 'Address of a video or recording';
const titleHelp = 'What it is, in a few words. Visitors and screen readers read it before they play it.';

/** Asks for the address and title of a new block. Enter inserts it, Escape cancels; both return to the text. */
export function EmbedForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    onClose();
    focusText(editor);
  };
  const insert = () => {
    const parsed = parseEmbed(address);
    if ('problem' in parsed) return setProblem(address.trim() === '' ? 'Enter an address.' : parsed.problem);
    insertEmbed(editor, { player: parsed.embed.player, title: title.trim(), picture: '' });
    close();
  };
  return (
    <div
      className={styles.panel}
      role="group"
      aria-label="New video or recording"
      onKeyDown={(event) => handleKeys(event, { Enter: insert, Escape: close })}
    >
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label={addressLabel}
        description="YouTube, Vimeo, PeerTube or SoundCloud"
        placeholder="https://"
        autoFocus
        autoComplete="off"
        value={address}
        error={problem}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label="Title"
        description={titleHelp}
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button size="xs" onClick={insert}>
          Insert
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function handleKeys(event: KeyboardEvent, keys: { Enter: () => void; Escape: () => void }): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
  // The form that contains the panel must not be submitted.
  event.preventDefault();
  event.stopPropagation();
  keys[event.key]();
}

interface EmbedPanelProps {
  editor: Editor;
  /** Whether the block was inserted without a title just now. The first call tells it, and asks no more. */
  takeQuestion: () => boolean;
}

/** Edits the title, address and picture of the selected block, or removes it. Enter and Escape return to the text. */
export function EmbedPanel({ editor, takeQuestion }: EmbedPanelProps) {
  const { player, title, picture } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      player: String(current.getAttributes('embed').player ?? ''),
      title: String(current.getAttributes('embed').title ?? ''),
      picture: String(current.getAttributes('embed').picture ?? ''),
    }),
  });
  const embed = findEmbed(player);
  const [address, setAddress] = useState(embed?.page ?? '');
  const parsed = parseEmbed(address);
  const titleInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeQuestion()) titleInput.current?.focus();
  }, [takeQuestion]);
  const close = () => focusText(editor);
  const changeAddress = (written: string) => {
    setAddress(written);
    const next = findEmbed(written);
    if (next) editor.commands.updateAttributes('embed', { player: next.player });
  };
  return (
    <div
      className={styles.panel}
      role="group"
      aria-label="Video or recording"
      onKeyDown={(event) => handleKeys(event, { Enter: close, Escape: close })}
    >
      <TextInput
        ref={titleInput}
        className={styles.grow ?? ''}
        size="xs"
        label="Title"
        description={titleHelp}
        placeholder={embed ? makeEmbedTitle(embed) : ''}
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => editor.commands.updateAttributes('embed', { title: currentTarget.value })}
      />
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label={addressLabel}
        description={
          embed && !isPlayed(embed, runtimeConfig().peertubeHosts) ? describeLink(embed.provider) : undefined
        }
        autoComplete="off"
        value={address}
        error={'problem' in parsed ? parsed.problem : undefined}
        onChange={({ currentTarget }) => changeAddress(currentTarget.value)}
      />
      <div className={styles.actions}>
        <EmbedPicture editor={editor} picture={picture} />
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.commands.deleteSelection();
            close();
          }}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

/** The buttons that choose and remove the picture of the selected block. */
function EmbedPicture({ editor, picture }: { editor: Editor; picture: string }) {
  const [isChoosing, library] = useDisclosure(false);
  const set = (src: string) => editor.commands.updateAttributes('embed', { picture: src });
  return (
    <>
      <Button size="xs" variant="default" onClick={library.open}>
        {picture === '' ? 'Choose a picture' : 'Another picture'}
      </Button>
      {picture === '' ? null : (
        <Button size="xs" variant="default" onClick={() => set('')}>
          No picture
        </Button>
      )}
      {isChoosing ? (
        <Suspense fallback={null}>
          <LazyMediaLibrary
            onClose={library.close}
            onInsert={(src) => {
              set(src);
              library.close();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const describeLink = (host: string): string =>
  `Visitors get a link to it. The setting PEERTUBE_HOSTS lets the site play videos of ${host}.`;
