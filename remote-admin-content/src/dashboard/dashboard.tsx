import type { ComponentType } from 'react';
import { ExtensionPoint } from '@quoin/shared/admin/extension-points';
import { useMay } from '@quoin/shared/admin/permissions';
import { useResult, type Result } from '@quoin/shared/admin/to-result';
import type { applications } from '@quoin/shared/contract/resources/applications';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Report } from '@quoin/shared/contract/wire';
import { Link, useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { IconArticle, IconCategory, IconFileText, IconLayoutList, IconPuzzle } from '@quoin/shared/ui/icons';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { Card } from './card.tsx';
import type { DashboardCards, DashboardData } from './dashboard-loader.ts';
import styles from './dashboard.module.css';
import { ContentChecks } from './content-checks.tsx';
import { LastChanges } from './last-changes.tsx';
import { LocalDrafts } from './draft-list.tsx';
import { PlannedSets } from './planned-sets.tsx';
import { Reviews } from './reviews.tsx';
import { UnreadMessages } from './unread-messages.tsx';

type Application = RecordOf<typeof applications>;

const counts: {
  name: keyof Report;
  label: string;
  path: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}[] = [
  { name: 'total_page', label: 'Pages', path: 'page', Icon: IconFileText },
  { name: 'total_section', label: 'Sections', path: 'section', Icon: IconLayoutList },
  { name: 'total_widget', label: 'Widgets', path: 'widget', Icon: IconPuzzle },
  { name: 'total_post_category', label: 'Post categories', path: 'category', Icon: IconCategory },
  { name: 'total_post', label: 'Posts', path: 'post', Icon: IconArticle },
];

const siteDetails: {
  name: 'title' | 'description' | 'email' | 'phone' | 'address' | 'web_url' | 'app_key';
  label: string;
}[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'address', label: 'Address' },
  { name: 'web_url', label: 'Website' },
  { name: 'app_key', label: 'Application key' },
];

/** The dashboard: record counts, last changes, drafts, reviews, unread messages, content checks and the application. */
export function Dashboard() {
  const { report, cards } = useLoaderData<DashboardData>();
  const { revalidate } = useRevalidator();
  const onRetry = () => void revalidate();
  const arrived = useResult(cards).current;
  return (
    <>
      <PageHead title="Dashboard" />
      <Counts result={useResult(report).current} onRetry={onRetry} />
      {arrived?.ok ? (
        <Cards cards={arrived.value} onRetry={onRetry} />
      ) : (
        <Panel>
          <Busy />
        </Panel>
      )}
    </>
  );
}

interface CardsProps {
  cards: DashboardCards;
  onRetry: () => void;
}

function Cards({ cards, onRetry }: CardsProps) {
  const may = useMay({ contract: contactMessages });
  return (
    <>
      <div className={styles.cards}>
        <Card
          title="Last changes"
          result={cards.changes}
          onRetry={onRetry}
          empty={{ when: (list) => list.length === 0, text: 'Nothing has been changed yet.' }}
        >
          {(list) => <LastChanges changes={list} />}
        </Card>
        <div className={styles.column}>
          <LocalDrafts />
          <Card
            title="Waiting for your review"
            result={cards.reviews}
            onRetry={onRetry}
            empty={{
              when: (value) => value.for_me.length === 0 && value.by_me.length === 0,
              text: 'Nothing: nobody waits for you, and you wait for nobody.',
            }}
          >
            {(value) => <Reviews reviews={value} />}
          </Card>
          <Card title="Schedule" result={cards.planned} onRetry={onRetry}>
            {(value) => <PlannedSets planned={value} />}
          </Card>
          {may('view') ? (
            <Card
              title="Unread messages"
              result={cards.unread}
              onRetry={onRetry}
              empty={{ when: ({ total }) => total === 0, text: 'Every message has been read.' }}
            >
              {(page) => <UnreadMessages page={page} />}
            </Card>
          ) : null}
          <Card
            title="Needs attention"
            result={cards.checks}
            onRetry={onRetry}
            empty={{
              when: (list) => list.every(({ total }) => total === 0),
              text: 'Nothing: all pages have descriptions, all pictures have alt texts, and all menu links work.',
            }}
          >
            {(list) => <ContentChecks checks={list} />}
          </Card>
          <ExtensionPoint point="dashboard-card" passed={{}} />
        </div>
      </div>
      <Card title="Application" result={cards.application} onRetry={onRetry}>
        {(value) => <About value={value} />}
      </Card>
    </>
  );
}

interface CountsProps {
  result: Result<Report> | undefined;
  onRetry: () => void;
}

function Counts({ result, onRetry }: CountsProps) {
  if (result && !result.ok)
    return (
      <div className={styles.failed}>
        <Panel>
          <Failed title="The counts could not be loaded." reason={result.error.message} onRetry={onRetry} />
        </Panel>
      </div>
    );
  return (
    <dl className={styles.counts} aria-busy={!result}>
      {counts.map(({ name, label, path, Icon }) => (
        <div key={name} className={styles.count}>
          <dt>
            <Link to={`/admin/${path}`}>{label}</Link>{' '}
            <span className={styles.icon}>
              <Icon size={22} aria-hidden />
            </span>
          </dt>
          <dd>{result ? result.value[name].toLocaleString() : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ value }: { value: Application }) {
  return (
    <div className={styles.about}>
      <div className={styles.name}>
        {value.name}{' '}
        {value.status === 1 ? (
          <Badge color="teal" variant="light">
            Active
          </Badge>
        ) : (
          <Badge color="gray" variant="light">
            Inactive
          </Badge>
        )}
      </div>
      <dl className={styles.details}>
        {siteDetails
          .filter(({ name }) => value[name] !== '')
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value[name]}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
