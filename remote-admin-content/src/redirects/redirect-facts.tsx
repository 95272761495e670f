import { useMemo } from 'react';
import { RecordMetadata } from '@quoin/shared/admin/record-metadata';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { SystemFields } from '@quoin/shared/contract/field';
import { isObject } from '@quoin/shared/contract/is-object';
import { isRecordOf } from '@quoin/shared/contract/is-record-of';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import { call } from '@quoin/shared/runtime/api-client';
import { Text } from '@quoin/shared/ui/parts';

type Redirect = RecordOf<typeof redirects>;

/** Shows the hits of a stored redirect and, if its target leads on, where visitors arrive. */
export function RedirectFacts({ record }: { record: SystemFields }) {
  return isRecordOf(redirects, record) ? <Facts record={record} /> : null;
}

function Facts({ record }: { record: Redirect }) {
  const target = useTarget(record);
  return (
    <>
      {target !== undefined && target !== record.to_path ? (
        <Text size="sm" mb="sm" role="status">
          {record.to_path} leads on to {target}, so visitors of {record.from_path} get there in one step.
        </Text>
      ) : null}
      <RecordMetadata
        title="Use"
        of={redirects}
        record={record}
        names={['hits', 'last_hit_on', 'created_at', 'updated_at']}
      />
    </>
  );
}

/** Returns where visitors of the redirect arrive; undefined if they do not, or before that is known. */
function useTarget({ from_path: path, version }: Redirect): string | undefined {
  const target = useMemo(
    () => ({ version, result: toResult(call('GET', '/redirects/target', { query: { path } })) }),
    [path, version],
  );
  const { current } = useResult(target.result);
  return current?.ok && isObject(current.value) && typeof current.value.to_path === 'string'
    ? current.value.to_path
    : undefined;
}
