import { Badge, Text } from '@mantine/core';
import { liveState, type StateName } from '../../contract/versions.ts';
import type { HistoryLine } from './history-lines.ts';
import type { ChosenStates } from './history-path.ts';
import styles from './history.module.css';

interface VersionListProps {
  lines: readonly HistoryLine[];
  chosen: ChosenStates | undefined;
  onChoose: (chosen: ChosenStates) => void;
}

/** The texts of a line that are shown: a publication can write hundreds of parts. */
const maxTexts = 4;

/** The states of a record, the newest first. Two of them are chosen to be compared. */
export function VersionList({ lines, chosen, onChoose }: VersionListProps) {
  const names = nameLines(lines);
  const choose = (change: Partial<ChosenStates>) => {
    if (chosen) onChoose({ ...chosen, ...change });
  };
  const radio = (side: keyof ChosenStates, line: HistoryLine) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={side}
        aria-label={`${side === 'against' ? 'Before' : 'After'}: ${names.get(line) ?? line.time}`}
        checked={isChosen(line, chosen?.[side])}
        onChange={() => choose({ [side]: line.state })}
      />
    </label>
  );
  return (
    <>
      {chosen ? (
        <div className={styles.sides} aria-hidden>
          <span>Before</span>
          <span>After</span>
        </div>
      ) : null}
      <ol className={styles.versions} aria-label="Versions">
        {lines.map((line) => (
          <li key={line.state} data-chosen={isEitherChosen(line, chosen) || undefined}>
            {chosen ? (
              <>
                {radio('against', line)}
                {radio('version', line)}
              </>
            ) : null}
            <div className={styles.version}>
              <span className={styles.when}>
                {line.time}
                {line.isCurrent ? (
                  <Badge variant="light" size="sm">
                    Now
                  </Badge>
                ) : null}
              </span>
              {line.texts.slice(0, maxTexts).map((text) => (
                <span key={text}>{text}</span>
              ))}
              {line.texts.length > maxTexts ? (
                <span>and {line.texts.length - maxTexts} more changes of parts</span>
              ) : null}
              <Text span size="xs" c="dimmed">
                {describeVersion(line)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const describeVersion = ({ version, by }: HistoryLine): string =>
  [...(version === undefined ? [] : [`Version ${version}`]), ...(by === '' ? [] : [by])].join(', ');

/** Names the lines for screen readers. Changes of parts have no version, and may be of one minute. */
function nameLines(lines: readonly HistoryLine[]): ReadonlyMap<HistoryLine, string> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const name = nameLine(line);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [line, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

function nameLine({ version, time, by, texts }: HistoryLine): string {
  const when = `${time} ${by}`.trim();
  if (version !== undefined) return `version ${version}, ${when}`;
  return by === '' ? when : `${when}: ${texts.slice(0, maxTexts).join(', ')}`;
}

/** What is live is the newest line. */
const isChosen = ({ state, isCurrent }: HistoryLine, chosen: StateName | undefined): boolean =>
  chosen === state || (isCurrent && chosen === liveState);

const isEitherChosen = (line: HistoryLine, chosen: ChosenStates | undefined): boolean =>
  isChosen(line, chosen?.version) || isChosen(line, chosen?.against);
