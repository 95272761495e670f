import { useRef, useState } from 'react';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import type { SecondFactors } from '@quoin/shared/contract/account-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { notify } from '@quoin/shared/ui/notices';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { hasFactor, type Flow, type Step } from './factor-flow.ts';
import styles from './factors.module.css';
import { beginTotp, makeRecoveryCodes, readSecondFactors, removeTotp, verifyFactor } from './own-factors-api.ts';
import { PasskeyList } from './passkey-list.tsx';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodesView } from './recovery-codes-view.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Shows and changes the second factors of the user's own account. */
export function SecondFactorsPanel() {
  const [request, setRequest] = useState(() => toResult(readSecondFactors()));
  const { current, latest } = useResult(request);
  const result = current ?? latest;
  const [step, setStep] = useState<Step>();
  const lead = useRef<HTMLParagraphElement>(null);

  const finish = (text?: string): void => {
    // The first factor opens what was withheld; a new document loads it.
    if ((step?.name === 'codes' || text !== undefined) && result?.ok && result.value.is_demanded)
      return globalThis.location.assign('/admin');
    setStep(undefined);
    setRequest(toResult(readSecondFactors()));
    if (text !== undefined) notify({ text });
    // The button that was pressed is gone.
    lead.current?.focus();
  };
  const showCodes = (codes: string[], text: string): void => {
    if (codes.length === 0) return finish(text);
    notify({ text });
    setStep({ name: 'codes', codes });
  };

  return (
    <div className={styles.panel}>
      <Panel title="Second factors">
        <Stack gap="md">
          <Text size="sm" c="dimmed" ref={lead} tabIndex={-1}>
            With a second factor, your password alone does not sign anybody in.
          </Text>
          {result?.ok && result.value.is_demanded ? (
            <ErrorBanner text="A site that you manage demands a second factor. Set up one of these, or enter a code, to go on." />
          ) : null}
          {result ? null : <Busy />}
          {result && !result.ok ? (
            <Failed
              title="Your second factors could not be loaded."
              reason={result.error.message}
              onRetry={() => finish()}
            />
          ) : null}
          {result?.ok ? <Steps factors={result.value} step={step} flow={{ go: setStep, finish, showCodes }} /> : null}
        </Stack>
      </Panel>
    </div>
  );
}

function Steps({ factors, step, flow }: { factors: SecondFactors; step: Step | undefined; flow: Flow }) {
  switch (step?.name) {
    case 'prove':
      return (
        <ProveForm
          {...step}
          factors={factors}
          isProtected={hasFactor(factors)}
          onProved={step.work}
          onCancel={() => flow.finish()}
        />
      );
    case 'totp':
      return (
        <TotpSetup
          begun={step.begun}
          onDone={(codes) => flow.showCodes(codes, 'The authenticator app is set up.')}
          onCancel={() => flow.finish()}
        />
      );
    case 'codes':
      return <RecoveryCodesView codes={step.codes} onDone={() => flow.finish()} />;
    case undefined:
      return <FactorList factors={factors} flow={flow} />;
  }
}

function FactorList({ factors, flow }: { factors: SecondFactors; flow: Flow }) {
  const { go, finish, showCodes } = flow;
  const { totp: hasTotp, recovery_codes: left } = factors;
  return (
    <>
      {hasFactor(factors) && factors.session === 'one' ? (
        <div className={styles.row}>
          <Text>You signed in with one factor.</Text>
          <Button
            onClick={() =>
              go({
                name: 'prove',
                intro: 'After a code, this session counts as one with a second factor.',
                action: 'Send the code',
                work: async (proof) => {
                  await verifyFactor(proof);
                  finish('Your second factor is confirmed.');
                },
              })
            }
          >
            Enter a code
          </Button>
        </div>
      ) : null}
      <div className={styles.row}>
        <Text component="div">
          Authenticator app{' '}
          <Badge color={hasTotp ? 'teal' : 'gray'} variant="light">
            {hasTotp ? 'On' : 'Off'}
          </Badge>
        </Text>
        {hasTotp ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              go({
                name: 'prove',
                intro: 'Without it, your password alone signs you in, unless you have another second factor.',
                action: 'Remove the authenticator app',
                isDangerous: true,
                work: async (proof) => {
                  await removeTotp(proof);
                  finish('The authenticator app is removed.');
                },
              })
            }
          >
            Remove the app
          </Button>
        ) : (
          <Button
            variant="default"
            onClick={() =>
              go({
                name: 'prove',
                intro: 'All your other sessions end when the app is set up.',
                action: 'Continue',
                work: async (proof) => go({ name: 'totp', begun: await beginTotp(proof) }),
              })
            }
          >
            Set up an app
          </Button>
        )}
      </div>
      <PasskeyList passkeys={factors.passkeys} flow={flow} />
      {hasFactor(factors) ? (
        <div className={styles.row}>
          <Text>Recovery codes: {left} left</Text>
          <Button
            variant="default"
            onClick={() =>
              go({
                name: 'prove',
                intro: 'The codes that you have are not valid any more then.',
                action: 'Make new recovery codes',
                work: async (proof) => showCodes(await makeRecoveryCodes(proof), 'There are new recovery codes.'),
              })
            }
          >
            Make new codes
          </Button>
        </div>
      ) : null}
    </>
  );
}
