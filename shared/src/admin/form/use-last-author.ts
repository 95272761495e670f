import { useEffect, useState } from 'react';
import { isObject } from '../../contract/is-object.ts';
import { call } from '../../runtime/api-client.ts';
import { authUser } from '../../runtime/auth.ts';
import { toResult } from '../to-result.ts';

interface ChangedRecord {
  /** The name of the record's contract. */
  resource: string;
  id: number;
  /** The application of the record. */
  appKey: string;
}

const getFirst = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

/** Returns the author in the newest line of a record's change log, in words; undefined if it names none. */
function parseAuthor(response: unknown): string | undefined {
  const line = isObject(response) ? getFirst(response.data) : undefined;
  const by = isObject(line) ? line.by : undefined;
  if (!isObject(by)) return undefined;
  if (String(by.id) === authUser()) return 'somebody signed in as you';
  return typeof by.name === 'string' ? by.name : undefined;
}

/**
 * Returns who changed a record last; undefined until the server has said so, and if it does not know. The log is that
 * of the record's application, so it names nobody of another site.
 */
export function useLastAuthor({ resource, id, appKey }: ChangedRecord): string | undefined {
  const [author, setAuthor] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    const query = { resource, record: id, size: 1 };
    const options = { query, appKey, signal: controller.signal };
    void toResult(call('GET', '/app-report/change-log', options)).then((result) => {
      if (result.ok && !controller.signal.aborted) setAuthor(parseAuthor(result.value));
    });
    return () => controller.abort();
  }, [resource, id, appKey]);
  return author;
}
