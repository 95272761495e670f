import {
  actionLabels,
  type AppState,
  type Registry,
  type Release,
  type ReleaseEvent,
} from '@quoin/shared/contract/releases/registry';
import { describeHosts } from '@quoin/shared/contract/releases/remote-hosts';
import type { ReleaseOverview } from '@quoin/shared/contract/releases/release-admin';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

const maxEvents = 10;

const formatMinute = (at: string): string => at.slice(0, 16).replace('T', ' ');

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const eventLine = ({ at, by, action, version, percent, why }: ReleaseEvent): string =>
  `    ${formatMinute(at)}  ${version} ${actionLabels[action]}${percent !== undefined && action === 'canary' ? ` with ${percent} of 100` : ''} by ${by}${why ? `: ${why}` : ''}`;

/** What a listing shows of an app. */
interface ListedApp extends Pick<AppState, 'active' | 'canary' | 'before' | 'history'> {
  releases: Record<string, Pick<Release, 'version' | 'at' | 'by' | 'bytes'>>;
}

interface Listed extends Pick<Registry, 'owners' | 'hosts'> {
  apps: Record<string, ListedApp>;
  retired?: Readonly<Record<string, ListedApp>> | undefined;
}

/** Returns what a listing shows of a site that is read through its edge. */
export const toListed = ({ apps }: ReleaseOverview): Listed => ({
  apps: Object.fromEntries(
    apps.map(({ name, active, canary, before, releases, history }) => [
      name,
      {
        active,
        canary,
        before: before === null ? [] : [before],
        releases: Object.fromEntries(releases.map((release) => [release.version, release])),
        history,
      },
    ]),
  ),
  owners: Object.fromEntries(apps.flatMap(({ name, owner }) => (owner ? [[name, owner]] : []))),
  hosts: Object.fromEntries(apps.flatMap(({ name, hosts }) => (hosts ? [[name, hosts]] : []))),
});

const isRetired = ({ history: [last] }: Pick<AppState, 'history'>): boolean => last?.action === 'retire';

/** Returns the release that a rollback makes active. */
const findRollbackTarget = ({ before, releases }: ListedApp): string | undefined => before.find((one) => releases[one]);

function listAppLines(title: string, state: ListedApp): string[] {
  const { active, canary, releases, history } = state;
  const role = (version: string): string => {
    if (version === active) return isRetired(state) ? 'retired' : 'active';
    if (version === canary?.version) return `canary, ${canary.percent} of 100`;
    return !isRetired(state) && version === findRollbackTarget(state) ? 'before' : '';
  };
  return [
    title,
    ...Object.values(releases)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ version, at, by, bytes }) =>
        `  ${version}  ${formatMinute(at)}  ${kilobytes(bytes).padStart(7)}  ${role(version).padEnd(20)}${by}`.trimEnd(),
      ),
    '  last:',
    ...history.slice(0, maxEvents).map(eventLine),
  ];
}

/**
 * Returns a text that lists the active, canary and kept releases of one app or of all, with their latest events. Times
 * are UTC.
 * @throws ReleaseError for an app without a release
 */
export function listing({ apps, retired, owners = {}, hosts = {} }: Listed, app?: string): string {
  const selected = Object.entries({ ...apps, ...retired }).filter(([name]) => app === undefined || name === app);
  if (selected.length === 0)
    throw new ReleaseError(app === undefined ? 'Nothing is released yet.' : `${app} has not been released yet.`);
  return selected
    .map(([name, state]) => {
      const [owner, approved] = [owners[name], describeHosts(hosts[name] ?? {})];
      const title = owner === undefined ? name : `${name}, of the team ${owner}`;
      return listAppLines(approved ? `${title}\n  other hosts: ${approved}` : title, state).join('\n');
    })
    .join('\n\n');
}

/** Returns a sentence that says which releases of an app pruning kept, and why. Empty when the app has none left. */
export function describeKept(state: AppState | undefined, days: number): string {
  if (!state) return '';
  const reason = (version: string): string => {
    if (isRetired(state)) return `it was retired less than ${days} days ago`;
    if (version === state.active) return 'active';
    if (version === state.canary?.version) return 'canary';
    return version === findRollbackTarget(state) ? 'a rollback goes to it' : `it ran less than ${days} days ago`;
  };
  const latestFirst = Object.values(state.releases).toSorted((one, other) => other.at.localeCompare(one.at));
  return `${latestFirst.map(({ version }) => `${version} is kept (${reason(version)})`).join(', ')}.`;
}
