import type { ReactNode } from 'react';
import type { Result } from '@quoin/shared/admin/to-result';
import { Panel } from '@quoin/shared/ui/panel';
import { Busy, Failed } from '@quoin/shared/ui/states';

interface CardProps<T> {
  title: string;
  answer: Result<T> | undefined;
  onRetry: () => void;
  /** The text that replaces the content if `when` returns true. */
  empty?: { when: (value: T) => boolean; text: string };
  children: (value: T) => ReactNode;
}

/** A panel of the dashboard that loads independently of the others. It shows the loading, error or empty state. */
export function Card<T>(props: CardProps<T>) {
  return <Panel title={props.title}>{renderContent(props)}</Panel>;
}

function renderContent<T>({ title, answer, onRetry, empty, children }: CardProps<T>): ReactNode {
  if (!answer) return <Busy />;
  if (!answer.ok)
    return <Failed title={`“${title}” could not be loaded.`} reason={answer.error.message} onRetry={onRetry} />;
  if (empty?.when(answer.value)) return <p>{empty.text}</p>;
  return children(answer.value);
}
