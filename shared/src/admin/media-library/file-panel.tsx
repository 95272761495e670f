import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconReplace } from '@tabler/icons-react';
import { useState, type FormEvent, type Ref } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { maxAltLength } from '../../contract/picture-use.ts';
import type { MediaFile } from '../../contract/wire.ts';
import { runtimeConfig } from '../../runtime/config.ts';
import { formatDateTime } from '../date-time.ts';
import styles from './file-panel.module.css';
import { describeFile } from './media-files.ts';
import { useHasRole } from '../permissions.ts';
import { FileTags } from './tags/file-tags.tsx';
import { Uses } from './uses.tsx';

const kilobyte = 1024;

const formatSize = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;

interface FilePanelProps {
  ref: Ref<HTMLElement>;
  file: MediaFile;
  /** The alternative text as it is typed, saved or not. */
  text: string;
  /** Present after the picture was replaced; `notice` says what was not kept of the new file. */
  replaced: { notice?: string | undefined } | undefined;
  onType: (text: string) => void;
  onChanged: (file: MediaFile) => void;
  onReplace: () => void;
}

/** Shows the details of a file and edits its alternative text. */
export function FilePanel({ ref, file, text, replaced, onType, onChanged, onReplace }: FilePanelProps) {
  const mayDescribe = useHasRole('author');
  const mayChange = useHasRole('editor');
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label="Selected file">
      <img src={file.url} alt="" className={styles.picture} />
      <p className={styles.name}>{file.name || file.file_name}</p>
      <Text size="xs" c="dimmed">
        {file.width} × {file.height}, {formatSize(file.size)}, {formatDateTime(file.created_at)}
      </Text>
      <div className={styles.foot}>
        <Text size="xs" role="status">
          {replaced ? ['Replaced', replaced.notice].filter(Boolean).join('. ') : ''}
        </Text>
        {mayChange ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconReplace size={15} aria-hidden />}
            onClick={onReplace}
          >
            Replace…
          </Button>
        ) : null}
      </div>
      {mayDescribe ? (
        <AltForm file={file} text={text} onType={onType} onChanged={onChanged} />
      ) : (
        <Text size="sm">{file.alt === '' ? 'Without an alternative text.' : `Alternative text: ${file.alt}`}</Text>
      )}
      {mayChange ? <FileTags file={file} onChanged={onChanged} /> : null}
      <Address url={file.url} />
      <Uses uses={file.used_in} title="Used in" empty="Not shown anywhere on this site." />
    </section>
  );
}

/** The state of saving the alternative text. */
type SaveProgress = { state: 'idle' } | { state: 'saving' } | { state: 'saved' } | { state: 'failed'; reason: string };

function AltForm({ file, text, onType, onChanged }: Pick<FilePanelProps, 'file' | 'text' | 'onType' | 'onChanged'>) {
  const [saving, setSaving] = useState<SaveProgress>({ state: 'idle' });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // The library is inside another form, which must not be submitted.
    event.stopPropagation();
    if (saving.state === 'saving') return;
    setSaving({ state: 'saving' });
    try {
      onChanged(await describeFile(file.file_name, text.trim()));
      // Text that was typed since the request is not saved.
      setSaving((now) => (now.state === 'saving' ? { state: 'saved' } : now));
    } catch (error) {
      setSaving({ state: 'failed', reason: getErrorMessage(error) });
    }
  };
  const handleChange = (value: string) => {
    onType(value);
    setSaving({ state: 'idle' });
  };

  return (
    <form className={styles.alt} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label="Alternative text"
        description="What the picture shows, for people who cannot see it."
        size="xs"
        maxLength={maxAltLength}
        value={text}
        error={saving.state === 'failed' ? saving.reason : undefined}
        onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      />
      <div className={styles.foot}>
        <Text size="xs" role="status">
          {saving.state === 'saved' ? 'Saved' : ''}
        </Text>
        <Button
          type="submit"
          size="compact-sm"
          variant="light"
          loading={saving.state === 'saving'}
          disabled={text.trim() === file.alt}
        >
          Save text
        </Button>
      </div>
    </form>
  );
}

function Address({ url }: { url: string }) {
  const address = new URL(url, runtimeConfig().siteUrl).href;
  const { copy, copied, error } = useClipboard();
  const label = copied ? 'Copied' : 'Copy the address';
  return (
    <TextInput
      label="Address"
      size="xs"
      readOnly
      value={address}
      error={error ? 'The browser does not allow copying. Select the text and copy it with the keyboard.' : undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <ActionIcon variant="subtle" size="sm" aria-label={label} title={label} onClick={() => copy(address)}>
          {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
        </ActionIcon>
      }
    />
  );
}
