import type { ComponentType } from 'react';
import { useSettled, type Settled } from '@quoin/shared/admin/settle';
import type { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Report } from '@quoin/shared/contract/wire';
import { useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { IconArticle, IconCategory, IconFileText, IconLayoutList, IconPuzzle } from '@quoin/shared/ui/icons';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import type { DashboardData } from './dashboard-loader.ts';
import styles from './dashboard.module.css';

type Application = RecordOf<typeof applications>;

const figures: { name: keyof Report; label: string; Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }[] = [
  { name: 'total_page', label: 'Pages', Icon: IconFileText },
  { name: 'total_section', label: 'Sections', Icon: IconLayoutList },
  { name: 'total_widget', label: 'Widgets', Icon: IconPuzzle },
  { name: 'total_post_category', label: 'Post categories', Icon: IconCategory },
  { name: 'total_post', label: 'Posts', Icon: IconArticle },
];

const facts: { name: 'title' | 'description' | 'email' | 'phone' | 'address' | 'web_url' | 'app_key'; label: string }[] = [
  { name: 'title', label: 'Title' }, { name: 'description', label: 'Description' }, { name: 'email', label: 'Email' }, { name: 'phone', label: 'Phone' },
  { name: 'address', label: 'Address' }, { name: 'web_url', label: 'Website' }, { name: 'app_key', label: 'Application key' },
];

/** What the site is, and how much is in it. */
export function Dashboard() {
  const { report, application } = useLoaderData<DashboardData>();
  const { revalidate } = useRevalidator();
  const handleRetry = () => void revalidate();
  return (
    <>
      <PageHead title="Dashboard" />
      <Counts answer={useSettled(report).current} onRetry={handleRetry} />
      <Panel title="Application">
        <About answer={useSettled(application).current} onRetry={handleRetry} />
      </Panel>
    </>
  );
}

interface PartProps<T> { answer: Settled<T> | undefined; onRetry: () => void }

function Counts({ answer, onRetry }: PartProps<Report>) {
  if (answer && !answer.ok) return <div className={styles.failed}><Panel><Failed title="The counts could not be loaded." reason={answer.error.message} onRetry={onRetry} /></Panel></div>;
  return (
    <dl className={styles.counts} aria-busy={!answer}>
      {figures.map(({ name, label, Icon }) => (
        <div key={name} className={styles.count}>
          <dt>{label} <span className={styles.icon}><Icon size={22} aria-hidden /></span></dt>
          <dd>{answer ? answer.value[name].toLocaleString() : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ answer, onRetry }: PartProps<Application>) {
  if (!answer) return <Busy />;
  if (!answer.ok) return <Failed title="The application could not be loaded." reason={answer.error.message} onRetry={onRetry} />;
  const { value } = answer;
  return (
    <div className={styles.about}>
      <div className={styles.name}>{value.name} {value.status === 1 ? <Badge color="teal" variant="light">Active</Badge> : <Badge color="gray" variant="light">Inactive</Badge>}</div>
      <dl className={styles.facts}>
        {facts.filter(({ name }) => value[name] !== '').map(({ name, label }) => <div key={name}><dt>{label}</dt><dd>{value[name]}</dd></div>)}
      </dl>
    </div>
  );
}
