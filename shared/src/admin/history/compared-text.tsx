import { VisuallyHidden } from '@mantine/core';
import type { ComparedBlock, ComparedPart } from '../../contract/versions.ts';
import styles from './history.module.css';

/** Unchanged blocks in a row from this number on are folded. */
const minFolded = 4;

const endings: Readonly<Record<ComparedBlock['change'], string>> = {
  same: '',
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  rewritten: 'rewritten',
};

/** Shows a text with its removed and added words, marked by signs and words and not by colour only. */
export function ComparedParts({ parts }: { parts: readonly ComparedPart[] }) {
  return parts.map(({ text, change }, index) => {
    if (change === 'same') return <span key={index}>{text}</span>;
    const Mark = change === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index}>
        <VisuallyHidden>{change === 'added' ? ' [added: ' : ' [removed: '}</VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </Mark>
    );
  });
}

/** Shows a whole rich text with what changed in it. Long unchanged parts are folded. */
export function ComparedBlocks({ blocks }: { blocks: readonly ComparedBlock[] }) {
  return groupBlocks(blocks).map((group, index) =>
    group.length >= minFolded && group.every(isUnchanged) ? (
      <details key={index} className={styles.folded}>
        <summary>{group.length} unchanged parts</summary>
        <Blocks blocks={group} />
      </details>
    ) : (
      <Blocks key={index} blocks={group} />
    ),
  );
}

const isUnchanged = ({ change, notes }: ComparedBlock): boolean => change === 'same' && notes.length === 0;

/** Groups neighbouring blocks by whether they changed. */
function groupBlocks(blocks: readonly ComparedBlock[]): ComparedBlock[][] {
  const groups: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0] && isUnchanged(last[0]) === isUnchanged(block)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Blocks({ blocks }: { blocks: readonly ComparedBlock[] }) {
  return blocks.map(({ change, name, notes, parts }, index) => (
    <div
      key={index}
      className={styles.block}
      data-change={change}
      data-heading={name.startsWith('Heading') || undefined}
    >
      {change === 'same' && notes.length === 0 ? null : (
        <p className={styles.blockName}>
          {name}
          {change === 'same' ? '' : `, ${endings[change]}`}
        </p>
      )}
      {parts.length > 0 ? (
        <p className={styles.text}>
          <ComparedParts parts={parts} />
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  ));
}
