import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { IconChevronDown, IconLink, IconMovie, IconPhoto, IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { memo, type ComponentProps, type ReactNode } from 'react';
import { useGroupName } from '../../form/form-name.ts';
import { focusText } from './focus-text.ts';
import styles from './rich-text.module.css';
import { paragraphStyles as blockStyles, tableCommands, tools, type Command, type Tool } from './tools.ts';

interface ToolbarProps {
  editor: Editor;
  label: string;
  /** The id of the editable element. */
  controls: string;
  toggle: ReactNode;
  onLink: () => void;
  onImage: () => void;
  onEmbed: () => void;
}

const flat = tools.flat();
const after = flat.length + 1;

/**
 * The toolbar is one Tab stop; arrow keys, Home and End move within it. Its thirty elements are memoised, so that they
 * do not render on each key.
 */
export const Toolbar = memo(function Toolbar({ editor, label, controls, toggle, ...on }: ToolbarProps) {
  const groupName = useGroupName(label);
  const { getItemProps } = useRovingIndex({ total: after + 4 });
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: blockStyles.find(({ isActive }) => isActive(now))?.label ?? 'Paragraph',
      active: ['link', 'image', 'embed', 'table', ...flat.flatMap(({ mark }) => mark ?? [])].filter((name) =>
        now.isActive(name),
      ),
    }),
  });
  const run = ({ run: command }: Pick<Command, 'run'>) => {
    command(editor.chain()).run();
    focusText(editor);
  };
  const item = (index: number, onClick?: () => void) => getItemProps(onClick ? { index, onClick } : { index });
  return (
    <div className={styles.bar}>
      <div className={styles.tools} role="toolbar" aria-label={`${groupName}: formatting`} aria-controls={controls}>
        <Choice
          name="Text style"
          commands={blockStyles}
          onRun={run}
          target={
            <UnstyledButton {...item(0)} className={styles.style ?? ''} aria-label={`Text style: ${state.style}`}>
              {state.style}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          }
        />
        {tools.map((group, at) => (
          <div key={group[0]?.label ?? at} className={styles.group}>
            {group.map(({ run: command, ...face }) => (
              <ToolButton
                key={face.label}
                {...item(1 + flat.findIndex((tool) => tool.label === face.label), () => run({ run: command }))}
                {...face}
                isOn={state.active.includes(face.mark ?? '')}
              />
            ))}
          </div>
        ))}
        <div className={styles.group}>
          <ToolButton
            {...item(after, on.onLink)}
            label="Link"
            keys="Control+K"
            icon={IconLink}
            mark="link"
            isOn={state.active.includes('link')}
          />
          <ToolButton {...item(after + 1, on.onImage)} label="Image" icon={IconPhoto} />
          <ToolButton
            {...item(after + 2, on.onEmbed)}
            label="Video or recording"
            icon={IconMovie}
            isOn={state.active.includes('embed')}
          />
          {state.active.includes('table') ? (
            <Choice
              name="Table"
              commands={tableCommands}
              onRun={run}
              target={<ToolButton {...item(after + 3)} label="Table" icon={IconTable} isOn />}
            />
          ) : (
            <ToolButton
              {...item(after + 3, () =>
                run({ run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) }),
              )}
              label="Insert table"
              icon={IconTable}
            />
          )}
        </div>
      </div>
      {toggle}
    </div>
  );
});

type ToolButtonProps = Pick<Tool, 'label' | 'icon' | 'keys' | 'mark'> & { isOn?: boolean } & Omit<
    ComponentProps<'button'>,
    'color' | 'style' | 'disabled'
  >;

function ToolButton({ label, icon: Picture, keys, mark, isOn = false, ...others }: ToolButtonProps) {
  return (
    <ActionIcon
      {...others}
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'teal' : 'gray'}
      size={30}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      {...(mark ? { 'aria-pressed': isOn } : {})}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Picture size={17} aria-hidden />
    </ActionIcon>
  );
}

function Choice({
  name,
  commands,
  target,
  onRun,
}: {
  name: string;
  commands: readonly Command[];
  target: ReactNode;
  onRun: (command: Command) => void;
}) {
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={name}>
        {commands.map((command) => (
          <Menu.Item
            key={command.label}
            {...(command.isDangerous ? { color: 'red' } : {})}
            onClick={() => onRun(command)}
          >
            {command.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
