import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from '@quoin/shared/runtime/router';
import { IconSearch } from '@quoin/shared/ui/icons';
import { Modal } from '@quoin/shared/ui/modal';
import { Loader } from '@quoin/shared/ui/parts';
import { filterCommands, type Command, type CommandGroup } from './command.ts';
import styles from './command-palette.module.css';
import { toRecordCommands } from './record-groups.ts';
import { useCommands, type CommandProps } from './use-commands.tsx';
import { useRecordSearch, type RecordSearchState } from './use-record-search.ts';

interface SearchProps extends CommandProps {
  typed: string;
  onClose: () => void;
}
interface PaletteProps extends SearchProps {
  isOpen: boolean;
}

/** Finds screens, actions and records by name. Implements the ARIA combobox pattern: a text box with a list. */
export function CommandPalette({ isOpen, onClose, ...commandProps }: PaletteProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      size={620}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <Modal.Body>
          <Search {...commandProps} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const getResults = (state: RecordSearchState) =>
  state.state === 'found' ? state.results : state.state === 'searching' ? state.previous : [];

/** The next index for each key that moves the selection; the arrow keys wrap around. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/** Focuses the box as soon as it is mounted. The library does so later, and keys pressed before that would be lost. */
const takeFocus = (box: HTMLInputElement | null): void => box?.focus();

function Search({ typed, onClose, ...commandProps }: SearchProps) {
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const state = useRecordSearch(text);
  const groups = [
    ...filterCommands(useCommands(commandProps), text),
    ...toRecordCommands(getResults(state), { menu: commandProps.menu, text: text.trim() }),
  ];
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(chosen, commands.length - 1);
  const optionId = (command: Command) => `${id}-${command.id}`;

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run?.();
    if (command.to) void navigate(command.to);
  };
  const moveTo = (next: number) => {
    setChosen(next);
    const command = commands[next];
    if (command) document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (move && commands.length > 0) moveTo(move(at, commands.length));
    else if (event.key === 'Enter') choose(commands[at]);
    else return;
    event.preventDefault();
  };
  const current = commands[at];
  return (
    <>
      <div className={styles.box}>
        {state.state === 'searching' ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        <input
          ref={takeFocus}
          className={styles.input}
          value={text}
          placeholder="Search screens, actions and records…"
          aria-label="Find anything"
          data-autofocus
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={handleKey}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
          }}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
        {groups.map((group) => (
          <Group
            key={group.heading}
            group={group}
            current={current}
            optionId={optionId}
            onChoose={choose}
            onPoint={(command) => setChosen(commands.indexOf(command))}
          />
        ))}
      </div>
      <p className={styles.status} role="status">
        {describeState(state, { count: commands.length, text })}
      </p>
    </>
  );
}

function describeState(state: RecordSearchState, { count, text }: { count: number; text: string }): string {
  if (state.state === 'failed') return `Records could not be searched. ${state.reason}`;
  if (state.state === 'searching') return 'Searching records…';
  if (count === 0) return `No results for “${text.trim()}”.`;
  return text.trim() === '' ? 'Type to search. From two letters on, records are searched too.' : `${count} found`;
}

interface GroupProps {
  group: CommandGroup;
  current: Command | undefined;
  optionId: (command: Command) => string;
  onChoose: (command: Command) => void;
  onPoint: (command: Command) => void;
}

function Group({ group: { heading, commands }, current, optionId, onChoose, onPoint }: GroupProps) {
  return (
    <div role="group" aria-label={heading} className={styles.group}>
      <div className={styles.heading} aria-hidden>
        {heading}
      </div>
      {commands.map((command) => (
        // The text box keeps the focus and handles the keys, so an option needs pointer handlers only.
        <div
          key={command.id}
          id={optionId(command)}
          role="option"
          aria-selected={command === current}
          className={styles.option}
          onClick={() => onChoose(command)}
          onMouseMove={() => {
            if (command !== current) onPoint(command);
          }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {command.icon}{' '}
          <span className={styles.label}>
            {command.label}
            {command.excerpt ? (
              <small className={styles.excerpt}>
                {' '}
                {command.excerpt.before}
                <mark>{command.excerpt.match}</mark>
                {command.excerpt.after}
              </small>
            ) : null}
          </span>{' '}
          {command.hint ? <span className={styles.hint}>{command.hint}</span> : null}
        </div>
      ))}
    </div>
  );
}
