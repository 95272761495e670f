import { useRef, useState } from 'react';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useFocusAfter } from '@quoin/shared/admin/use-focus-after';
import type { ApiToken } from '@quoin/shared/contract/api-token-wire';
import { Link, useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { IconPlus } from '@quoin/shared/ui/icons';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Empty, Failed } from '@quoin/shared/ui/states';
import { readApiTokens } from './api-token-calls.ts';
import { ApiTokenTable } from './api-token-table.tsx';
import styles from './api-tokens.module.css';
import { apiTokensPath } from './api-tokens-path.ts';
import { RevokeModal } from './revoke-modal.tsx';

interface ApiTokensData {
  result: Promise<Result<ApiToken[]>>;
  /** When the list was read, in milliseconds. */
  now: number;
}

/** The loader of the API tokens' route. */
export const apiTokensLoader = (): ApiTokensData => ({ result: toResult(readApiTokens()), now: Date.now() });

/** The API tokens of this site, which can be revoked. */
export function ApiTokensScreen() {
  const { result: request, now } = useLoaderData<ApiTokensData>();
  const { current, latest } = useResult(request);
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const [revoked, setRevoked] = useState<ApiToken>();
  const [isConfirming, setConfirming] = useState(false);
  const handleGone = useFocusAfter(title, { isSettled: current !== undefined });
  const result = current ?? latest;
  const isEmpty = result?.ok === true && result.value.length === 0;

  const handleRevoke = (token: ApiToken) => {
    setRevoked(token);
    setConfirming(true);
  };
  return (
    <>
      <PageHead title="API tokens" titleRef={title} back="/admin/administrators">
        {isEmpty ? null : <FormLink />}
      </PageHead>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A program with a token acts for the person who made it. It may do what both the token’s role and that person’s
          role allow. When that person’s access to this site ends, the token stops working.
        </Text>
        <Panel isFlush>
          {result ? (
            <Tokens
              result={result}
              now={now}
              isStale={current === undefined}
              onRevoke={handleRevoke}
              onRetry={() => void revalidate()}
            />
          ) : (
            <Busy />
          )}
        </Panel>
      </Stack>
      <RevokeModal
        token={revoked}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onRevoked={() => void revalidate()}
        onGone={handleGone}
      />
    </>
  );
}

interface TokensProps {
  result: Result<ApiToken[]>;
  now: number;
  isStale: boolean;
  onRevoke: (token: ApiToken) => void;
  onRetry: () => void;
}

function Tokens({ result, onRetry, ...table }: TokensProps) {
  if (!result.ok)
    return <Failed title="The API tokens could not be loaded." reason={result.error.message} onRetry={onRetry} />;
  return result.value.length === 0 ? <NoTokens /> : <ApiTokenTable tokens={result.value} {...table} />;
}

const FormLink = () => (
  <Button component={Link} to={`${apiTokensPath}/form`} leftSection={<IconPlus size={17} aria-hidden />}>
    Make a token
  </Button>
);

const NoTokens = () => (
  <Empty text="There is no API token.">
    <Text size="sm" c="dimmed" className={styles.purpose}>
      A token is for a program that reads or writes the content of this site: the build of an app, an import, a report.
      It needs no password of a person, and can be revoked on its own.
    </Text>
    <FormLink />
  </Empty>
);
