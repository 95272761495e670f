import { useCallback, useRef } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { UnsavedGuard } from '@quoin/shared/admin/unsaved-guard';
import type { CreatedApiToken } from '@quoin/shared/contract/api-token-wire';
import { appKeyHeader } from '@quoin/shared/contract/wire';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { Link } from '@quoin/shared/runtime/router';
import { Button, Stack, Text } from '@quoin/shared/ui/parts';
import { ShownOnce } from '@quoin/shared/ui/shown-once';
import { describeRole } from '../members/role-fields.tsx';
import styles from './api-tokens.module.css';
import { apiTokensPath } from './api-tokens-path.ts';

/** A call with the token. It names a variable, because a shell stores the commands that are typed into it. */
const makeExample = ({ resources }: CreatedApiToken): string =>
  [
    `curl ${runtimeConfig().apiUrl}/api/${resources?.[0] ?? 'posts'}`,
    `-H "${appKeyHeader}: ${appKey()}"`,
    '-H "authorization: Bearer $QUOIN_API_TOKEN"',
  ].join(' \\\n  ');

/** A new API token, which nothing shows again. It asks before the user leaves without it. */
export function MadeToken({ made }: { made: CreatedApiToken }) {
  const isCopied = useRef(false);
  const isLost = useCallback(() => !isCopied.current, []);
  return (
    <Stack gap="lg" className={styles.form}>
      <ShownOnce
        label={`The token “${made.name}”`}
        description={`Copy it now: nothing shows it again. ${describeRole(made)}, until ${formatDateTime(made.expires_at)}.`}
        value={made.token}
        onCopied={() => {
          isCopied.current = true;
        }}
      >
        <Button component={Link} to={apiTokensPath} variant="default">
          All API tokens
        </Button>
      </ShownOnce>
      <Stack gap="xs">
        <Text size="sm">An example, with the token in the environment variable QUOIN_API_TOKEN:</Text>
        <pre className={styles.example}>{makeExample(made)}</pre>
      </Stack>
      <UnsavedGuard
        isTouched={isLost}
        question={{
          title: 'The token was not copied',
          text: 'Nothing shows this token again. If you leave without it, you have to revoke it and make another one.',
          action: 'Leave without it',
        }}
      />
    </Stack>
  );
}
