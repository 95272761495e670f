import { useState } from 'react';
import type { CreatedApiToken } from '@quoin/shared/contract/api-token-wire';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { ApiTokenForm } from './api-token-form.tsx';
import { apiTokensPath } from './api-tokens-path.ts';
import { MadeToken } from './made-token.tsx';

/** The screen that makes an API token, and shows it once. */
export function ApiTokenFormScreen() {
  const [made, setMade] = useState<CreatedApiToken>();
  return (
    <>
      <PageHead title={made ? 'New API token' : 'Make an API token'} back={apiTokensPath} />
      <Panel>{made ? <MadeToken made={made} /> : <ApiTokenForm onMade={setMade} />}</Panel>
    </>
  );
}
