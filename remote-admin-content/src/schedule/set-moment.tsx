import { useEffect, useRef, useState, type FormEvent } from 'react';
import { getTimeZone } from '@quoin/shared/admin/date-time';
import { MomentInput } from '@quoin/shared/admin/publishing/moment-input';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Stack } from '@quoin/shared/ui/parts';
import styles from './schedule.module.css';
import { useSetChange } from './use-set-change.ts';

/** The moment at which a set is published. */
export function SetMoment({ set, onChanged }: { set: PublicationSet; onChanged: () => void }) {
  // What was typed counts until it is stored.
  const [typed, setTyped] = useState<string | null>();
  const { isBusy, failure, change } = useSetChange(set, onChanged);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const stored = set.state === 'due' ? set.at : null;
  const at = typed === undefined ? stored : typed;
  const store = async (next: string | null, text: string) => {
    if (await change({ at: next, zone: getTimeZone() }, text)) setTyped(undefined);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void store(at, 'The set has its moment.');
  };
  const atField = failure?.fields.get('at');
  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <div className={styles.moment}>
          <MomentInput
            name="at"
            label="Publish at"
            help={set.items.length === 0 ? 'Put a record into the set first.' : undefined}
            value={at}
            error={atField}
            onChange={setTyped}
          />
          <Button type="submit" loading={isBusy} disabled={at === null || at === stored}>
            Set the moment
          </Button>
          {stored !== null && set.name !== '' ? (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void store(null, 'The set has no moment any more.')}
            >
              Take the moment back
            </Button>
          ) : null}
        </div>
        {failure && atField === undefined ? <ErrorBanner text={failure.text} details={failure.details} /> : null}
      </Stack>
    </form>
  );
}
