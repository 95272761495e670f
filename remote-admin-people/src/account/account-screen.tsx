import { useCallback, useState } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { UnsavedGuard } from '@quoin/shared/admin/unsaved-guard';
import type { Account } from '@quoin/shared/contract/account-wire';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Busy, Failed } from '@quoin/shared/ui/states';
import styles from './account.module.css';
import { IdentitiesPanel } from './identities-panel.tsx';
import { SecondFactorsPanel } from './factors/second-factors-panel.tsx';
import { OwnSignInsPanel } from './own-sign-ins-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

interface AccountData {
  result: Promise<Result<Account>>;
}

/** The loader of the account's route. */
export const accountLoader = (): AccountData => ({ result: toResult(readAccount()) });

/** The screen of the user's own name, picture, email and password, and of how and where they sign in. */
export function AccountScreen() {
  const { current } = useResult(useLoaderData<AccountData>().result);
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="My account" />
      {current ? null : <Busy />}
      {current && !current.ok ? (
        <Failed
          title="Your account could not be loaded."
          reason={current.error.message}
          onRetry={() => void revalidate()}
        />
      ) : null}
      {current?.ok ? <LoadedAccount account={current.value} /> : null}
    </>
  );
}

function LoadedAccount({ account }: { account: Account }) {
  const { provider } = runtimeConfig();
  // The user was led here to set up a factor: that comes first then.
  const isFactorDemanded = account.withheld_keys.length > 0;
  return (
    <>
      {isFactorDemanded ? <SecondFactorsPanel /> : null}
      <Forms loaded={account} />
      {isFactorDemanded ? null : <SecondFactorsPanel />}
      {provider ? <IdentitiesPanel providerName={provider.name} /> : null}
      <SessionsPanel />
      <OwnSignInsPanel />
    </>
  );
}

/** Both forms share the account, so that each one continues with the version that the other has saved. */
function Forms({ loaded }: { loaded: Account }) {
  const [account, setAccount] = useState(loaded);
  const [forms] = useState(() => new Set<() => boolean>());
  const isTouched = useCallback(() => [...forms].some((form) => form()), [forms]);
  return (
    <div className={styles.forms}>
      <ProfileForm account={account} forms={forms} onSaved={setAccount} />
      <PasswordForm email={account.email} forms={forms} onSaved={setAccount} />
      <UnsavedGuard isTouched={isTouched} />
    </div>
  );
}
