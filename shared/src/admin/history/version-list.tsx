import { Badge, Text } from '@mantine/core';
import type { VersionPage } from '../../contract/versions.ts';
import type { Screens } from '../descriptor.ts';
import { formatChange, formatTime, formatWriter } from './format-version.ts';
import styles from './history.module.css';
import type { ChosenVersions } from './use-history.ts';

interface VersionListProps {
  screens: Screens;
  page: VersionPage;
  chosen: ChosenVersions | undefined;
  onChoose: (chosen: ChosenVersions) => void;
}

/** A line of the list: a version, or the state before the first one that is known. */
interface VersionLine {
  version: number;
  time: string;
  text: string;
  by: string;
  isCurrent: boolean;
}

function listLines(screens: Screens, page: VersionPage): VersionLine[] {
  const lines = page.data.map((version, index) => ({
    version: version.version,
    time: formatTime(version.at),
    text: formatChange(screens, version),
    by: formatWriter(version),
    isCurrent: index === 0 && page.current_page === 1,
  }));
  const isComplete = page.current_page < page.last_page || lines.at(-1)?.version === page.oldest_version;
  if (isComplete) return lines;
  const earlier = { version: page.oldest_version, time: 'Earlier', by: '', isCurrent: lines.length === 0 };
  return [...lines, { ...earlier, text: `The ${screens.noun} as it was before these versions` }];
}

/** The versions of a record, the newest first. Two of them are chosen to be compared. */
export function VersionList({ screens, page, chosen, onChoose }: VersionListProps) {
  const lines = listLines(screens, page);
  const choose = (change: Partial<ChosenVersions>) => {
    if (chosen) onChoose({ ...chosen, ...change });
  };
  const radio = (side: keyof ChosenVersions, { version, time, by }: VersionLine) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={side}
        aria-label={`${side === 'against' ? 'Before' : 'After'}: version ${version}, ${time} ${by}`}
        checked={chosen?.[side] === version}
        onChange={() => choose({ [side]: version })}
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
          <li key={line.version} data-chosen={isChosen(line, chosen) || undefined}>
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
              <span>{line.text}</span>
              <Text span size="xs" c="dimmed">
                {line.by === '' ? `Version ${line.version}` : `Version ${line.version}, ${line.by}`}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const isChosen = ({ version }: VersionLine, chosen: ChosenVersions | undefined): boolean =>
  chosen !== undefined && (chosen.version === version || chosen.against === version);
