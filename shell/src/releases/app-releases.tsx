import { actionWords, type ReleaseEvent } from '@quoin/shared/contract/releases/registry';
import type { AppOverview, ReleaseLine } from '@quoin/shared/contract/releases/release-admin';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Group } from '@quoin/shared/ui/parts';
import type { PendingChange } from './releases-screen.tsx';
import styles from './releases.module.css';

interface PartProps {
  app: AppOverview;
  onAsk: (asking: PendingChange) => void;
}

const shownEvents = 8;

/** Shows one app: its actions, its releases with their failures, and its history. */
export function AppReleases({ app, onAsk }: PartProps) {
  const { name, active, canary, before, history } = app;
  // Sent with each change as an optimistic lock: the edge refuses it if the releases have changed in the meantime.
  const seen = { active, canary: canary?.version ?? null };
  const askPromote = (version: string) =>
    onAsk({
      app: name,
      change: { action: 'promote', seen },
      title: 'Promote the canary',
      action: 'Promote',
      words: `Everybody gets ${version} of ${name} with the next page. ${active} is kept.`,
    });
  const askRollback = (words: string, to?: string) =>
    onAsk({
      app: name,
      change: { action: 'rollback', ...(to ? { to } : {}), seen },
      title: 'Roll back',
      action: 'Roll back',
      words,
    });
  return (
    <Panel title={name}>
      <div className={styles.now}>
        <p>
          <code>{active}</code> is active
          {canary ? (
            <>
              ; <code>{canary.version}</code> is given to{' '}
              {canary.percent === 0 ? 'testers only' : `${canary.percent} of 100 visitors`}
            </>
          ) : null}
          .
        </p>
        <Group gap="sm">
          {canary ? (
            <Button size="xs" color="teal" onClick={() => askPromote(canary.version)}>
              Promote {canary.version}
            </Button>
          ) : null}
          {canary ? (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                askRollback(`Nobody gets ${canary.version} of ${name} any more. ${active} stays as it is.`)
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
                askRollback(`Everybody gets ${before} of ${name} with the next page, instead of ${active}.`)
              }
            >
              Roll back to {before}
            </Button>
          ) : null}
        </Group>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Releases of ${name}`}>
        <table className={styles.table}>
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
                onBack={() =>
                  askRollback(
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
          {history.slice(0, shownEvents).map((event) => (
            <Event key={`${event.at} ${event.action}`} event={event} />
          ))}
        </ol>
      </details>
    </Panel>
  );
}

const when = (at: string): string => new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

/** Returns the number of failures of all kinds, and a text with the rate per hundred pages. */
function countFailures({ pages, renderErrors, browserErrors, loadFailures }: ReleaseLine): {
  count: number;
  words: string;
} {
  const count = renderErrors + browserErrors + loadFailures;
  const rate =
    count === 0 || pages === 0
      ? ''
      : ` (${((count / pages) * 100).toFixed(1)} of 100 pages: ${renderErrors} in renders, ${browserErrors} in browsers, ${loadFailures} in loading)`;
  return { count, words: `${count}${rate}` };
}

function Line({ line, app: { active, canary }, onBack }: { line: ReleaseLine; app: AppOverview; onBack: () => void }) {
  const { version, at, by, bytes, pages } = line;
  const failures = countFailures(line);
  const isCanary = canary?.version === version;
  return (
    <tr>
      <th scope="row">
        <code>{version}</code>
      </th>
      <td>
        {version === active ? (
          <Badge className={styles.state ?? ''} color="teal" variant="light">
            Active
          </Badge>
        ) : null}
        {isCanary ? (
          <Badge className={styles.state ?? ''} variant="default">
            Canary
          </Badge>
        ) : null}
        {version !== active && !isCanary ? (
          <Button size="compact-xs" variant="default" onClick={onBack} aria-label={`Go back to ${version}`}>
            Go back to this
          </Button>
        ) : null}
      </td>
      <td>{pages.toLocaleString()}</td>
      <td data-bad={failures.count > 0 || undefined}>{failures.words}</td>
      <td>
        <time dateTime={at}>{when(at)}</time>
      </td>
      <td>{by}</td>
      <td>{kilobytes(bytes)}</td>
    </tr>
  );
}

function Event({ event: { at, by, action, version, percent, why } }: { event: ReleaseEvent }) {
  return (
    <li>
      <time dateTime={at}>{when(at)}</time>: <code>{version}</code> {actionWords[action]}
      {action === 'canary' ? ` with ${percent ?? 0} of 100` : ''} by {by}
      {why ? (
        <>
          . <strong>{why}</strong>
        </>
      ) : null}
    </li>
  );
}
