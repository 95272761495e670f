import { actionWords, type PartState, type Registry, type ReleaseEvent } from '@quoin/shared/contract/registry';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

const shownEvents = 10;

const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const eventLine = ({ at, by, action, version, percent, why }: ReleaseEvent): string =>
  `    ${minute(at)}  ${version} ${actionWords[action]}${percent !== undefined && action === 'canary' ? ` with ${percent} of 100` : ''} by ${by}${why ? `: ${why}` : ''}`;

function partLines(part: string, { active, before, canary, releases, history }: PartState): string[] {
  const isRetired = history[0]?.action === 'retire';
  const role = (version: string): string => {
    if (version === active) return isRetired ? 'retired' : 'active';
    if (version === canary?.version) return `canary, ${canary.percent} of 100`;
    return !isRetired && version === before.find((one) => releases[one]) ? 'before' : '';
  };
  return [
    part,
    ...Object.values(releases)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ version, at, by, bytes }) =>
        `  ${version}  ${minute(at)}  ${kilobytes(bytes).padStart(7)}  ${role(version).padEnd(20)}${by}`.trimEnd(),
      ),
    '  last:',
    ...history.slice(0, shownEvents).map(eventLine),
  ];
}

/**
 * What is active, tried and kept of one part or of all, and what was done last; times are UTC.
 * @throws ReleaseError for a part without a release
 */
export function listing({ parts, retired }: Registry, part?: string): string {
  const wanted = Object.entries({ ...parts, ...retired }).filter(([name]) => part === undefined || name === part);
  if (wanted.length === 0)
    throw new ReleaseError(part === undefined ? 'Nothing is released yet.' : `${part} has not been released yet.`);
  return wanted.map(([name, state]) => partLines(name, state).join('\n')).join('\n\n');
}
