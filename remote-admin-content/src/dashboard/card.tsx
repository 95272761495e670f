import type { ReactNode } from 'react';
import type { Result } from '@quoin/shared/admin/to-result';
import { Panel } from '@quoin/shared/ui/panel';
import { Failed } from '@quoin/shared/ui/states';

interface CardProps<T> {
  title: string;
  result: Result<T>;
  onRetry: () => void;
  /** The text that replaces the content if `when` returns true. */
  empty?: { when: (value: T) => boolean; text: string };
  children: (value: T) => ReactNode;
}

/** A panel of the dashboard. It shows its content, or why that could not be loaded, or that there is none. */
export function Card<T>(props: CardProps<T>) {
  return <Panel title={props.title}>{renderContent(props)}</Panel>;
}

function renderContent<T>({ title, result, onRetry, empty, children }: CardProps<T>): ReactNode {
  if (!result.ok)
    return <Failed title={`“${title}” could not be loaded.`} reason={result.error.message} onRetry={onRetry} />;
  if (empty?.when(result.value)) return <p>{empty.text}</p>;
  return children(result.value);
}
