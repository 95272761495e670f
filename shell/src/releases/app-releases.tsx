import type { Ref } from 'react';
import { actionLabels, findWithdrawal, type ReleaseEvent } from '@quoin/shared/contract/releases/registry';
import type { AppOverview, ReleaseLine } from '@quoin/shared/contract/releases/release-admin';
import { describeHosts, hasHosts } from '@quoin/shared/contract/releases/remote-hosts';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Group } from '@quoin/shared/ui/parts';
import type { PendingChange } from './releases-screen.tsx';
import styles from './releases.module.css';

interface AppReleasesProps {
  app: AppOverview;
  /** Gets the element that says which releases are active. */
  stateRef: Ref<HTMLParagraphElement> | undefined;
  onChange: (change: PendingChange) => void;
}

const maxEvents = 8;

/** Shows one app: its actions, its releases with their failures, and its history. */
export function AppReleases({ app, stateRef, onChange }: AppReleasesProps) {
  const { name, active, canary, before, history } = app;
  // Sent with each change as an optimistic lock: the edge refuses it if the releases have changed in the meantime.
  const expected = { active, canary: canary?.version ?? null };
  const confirmPromote = (version: string) =>
    onChange({
      app: name,
      change: { action: 'promote', seen: expected },
      title: 'Promote the canary',
      action: 'Promote',
      text: `Everybody gets ${version} of ${name} with the next page. ${active} is kept.`,
    });
  const confirmRollback = (text: string, to?: string) =>
    onChange({
      app: name,
      change: { action: 'rollback', ...(to ? { to } : {}), seen: expected },
      title: 'Roll back',
      action: 'Roll back',
      text,
    });
  return (
    <Panel title={name}>
      <div className={styles.now}>
        <p ref={stateRef} tabIndex={-1}>
          <code>{active}</code> is active
          {canary ? (
            <>
              ; <code>{canary.version}</code> is given to{' '}
              {canary.percent === 0 ? 'testers only' : `${canary.percent} of 100 visitors`}
            </>
          ) : null}
          .{describeRights(app)}
        </p>
        <Group gap="sm">
          {canary ? (
            <Button size="xs" color="teal" onClick={() => confirmPromote(canary.version)}>
              Promote {canary.version}
            </Button>
          ) : null}
          {canary ? (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                confirmRollback(`Nobody gets ${canary.version} of ${name} any more. ${active} stays as it is.`)
              }
            >
              Take {canary.version} back
            </Button>
          ) : null}
          {!canary && before ? (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                confirmRollback(`Everybody gets ${before} of ${name} with the next page, instead of ${active}.`)
              }
            >
              Roll back to {before}
            </Button>
          ) : null}
        </Group>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Releases of ${name}`}>
        <table className={styles.table} aria-label={`Releases of ${name}`}>
          <thead>
            <tr>
              {['Release', 'State', 'Pages', 'Failures', 'Made', 'By', 'Size'].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {app.releases.map((line) => (
              <Line
                key={line.version}
                line={line}
                app={app}
                onRollback={() =>
                  confirmRollback(
                    `Everybody gets ${line.version} of ${name} with the next page, instead of ${active}.`,
                    line.version,
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <details className={styles.history}>
        <summary>What was done last</summary>
        <ol>
          {history.slice(0, maxEvents).map((event) => (
            <HistoryEntry key={`${event.at} ${event.action}`} event={event} />
          ))}
        </ol>
      </details>
    </Panel>
  );
}

/** Returns whose remote it is, and which other hosts its pages may use. */
const describeRights = ({ owner, hosts = {} }: AppOverview): string =>
  [
    owner ? ` The remote belongs to the team ${owner}.` : '',
    hasHosts(hosts) ? ` Its pages may use other hosts: ${describeHosts(hosts)}.` : '',
  ].join('');

const formatTime = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const formatKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

/** Returns the number of failures of all kinds, and a text with the rate per hundred pages. */
function countFailures({ pages, renderErrors, browserErrors, loadFailures }: ReleaseLine): {
  count: number;
  text: string;
} {
  const count = renderErrors + browserErrors + loadFailures;
  const rate =
    count === 0 || pages === 0
      ? ''
      : ` (${((count / pages) * 100).toFixed(1)} of 100 pages: ${renderErrors} in renders, ${browserErrors} in browsers, ${loadFailures} in loading)`;
  return { count, text: `${count}${rate}` };
}

interface LineProps {
  line: ReleaseLine;
  app: AppOverview;
  onRollback: () => void;
}

function Line({ line, app, onRollback }: LineProps) {
  const { version, at, by, bytes, pages } = line;
  const failures = countFailures(line);
  return (
    <tr>
      <th scope="row">
        <code>{version}</code>
      </th>
      <td>
        <State line={line} app={app} onRollback={onRollback} />
      </td>
      <td>{pages.toLocaleString()}</td>
      <td data-bad={failures.count > 0 || undefined}>{failures.text}</td>
      <td>
        <time dateTime={at}>{formatTime(at)}</time>
      </td>
      <td>{by}</td>
      <td>{formatKilobytes(bytes)}</td>
    </tr>
  );
}

/** Says which part a release has. One that runs nowhere can be made active, unless it was taken back. */
function State({ line: { version }, app, onRollback }: LineProps) {
  const { active, canary, history } = app;
  if (version === active && app.is_failing === true)
    return (
      <Badge className={styles.state ?? ''} color="red" variant="light">
        Active, failing
      </Badge>
    );
  if (version === active)
    return (
      <Badge className={styles.state ?? ''} color="teal" variant="light">
        Active
      </Badge>
    );
  if (version === canary?.version)
    return (
      <Badge className={styles.state ?? ''} variant="default">
        Canary
      </Badge>
    );
  if (findWithdrawal({ history }, version))
    return (
      <Badge className={styles.state ?? ''} color="red" variant="light">
        Taken back
      </Badge>
    );
  return (
    <Button size="compact-xs" variant="default" onClick={onRollback} aria-label={`Go back to ${version}`}>
      Go back to this
    </Button>
  );
}

function HistoryEntry({ event: { at, by, action, version, percent, why } }: { event: ReleaseEvent }) {
  return (
    <li>
      <time dateTime={at}>{formatTime(at)}</time>: <code>{version}</code> {actionLabels[action]}
      {action === 'canary' ? ` with ${percent ?? 0} of 100` : ''} by {by}
      {why ? (
        <>
          . <strong>{why}</strong>
        </>
      ) : null}
    </li>
  );
}
