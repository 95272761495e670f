import type { ReactNode } from 'react';
import type { Result } from '@quoin/shared/admin/to-result';
import { Panel } from '@quoin/shared/ui/panel';
import { Busy, Failed } from '@quoin/shared/ui/states';

interface CardProps<T> {
  title: string;
  answer: Result<T> | undefined;
  onRetry: () => void;
  /** What is said instead where there is nothing. */
  empty?: { when: (value: T) => boolean; text: string };
  children: (value: T) => ReactNode;
}

/** One part of the dashboard: on its way, failed, empty or there, whatever befalls the others. */
export function Card<T>(props: CardProps<T>) {
  return <Panel title={props.title}>{contentOf(props)}</Panel>;
}

function contentOf<T>({ title, answer, onRetry, empty, children }: CardProps<T>): ReactNode {
  if (!answer) return <Busy />;
  if (!answer.ok)
    return <Failed title={`“${title}” could not be loaded.`} reason={answer.error.message} onRetry={onRetry} />;
  if (empty?.when(answer.value)) return <p>{empty.text}</p>;
  return children(answer.value);
}
