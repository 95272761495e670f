import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { getMostHours, previewHours, type NewPreviewLink, type PreviewKind } from '../../contract/preview-wire.ts';
import { appKey as currentAppKey } from '../../runtime/app-key.ts';
import { runtimeConfig } from '../../runtime/config.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { formatDateTime } from '../date-time.ts';
import { useMember } from '../permissions.ts';
import { makePreview, type Previewed } from './make-preview.ts';
import { describeRefusal } from '../publishing/describe-refusal.ts';

interface MakeLinkProps {
  /** The button that makes the link. */
  action: string;
  /** The input of what is shown, with the error that belongs to it. */
  children?: ((errors: ReadonlyMap<string, string>) => ReactNode) | undefined;
  /** Whether something is chosen that can be shown. */
  isReady?: boolean;
  /** What the link shows; records by default. */
  kind?: PreviewKind;
  /** Returns it. */
  findPreviewed: () => Previewed | Promise<Previewed>;
  /** The site; the current one by default. */
  appKey?: string | undefined;
  onMade?: (() => void) | undefined;
}

const day = 24;
const lifetimes = [
  { hours: 1, label: '1 hour' },
  { hours: day, label: '1 day' },
  { hours: previewHours.usual, label: '2 days' },
  { hours: 7 * day, label: '1 week' },
  { hours: previewHours.most, label: '30 days' },
];

/** Makes a preview link, and shows it once: only its hash is stored. */
export function MakeLink({
  action,
  children,
  isReady = true,
  kind = 'records',
  findPreviewed,
  appKey,
  onMade,
}: MakeLinkProps) {
  const member = useMember();
  const most = member ? getMostHours(member, kind) : previewHours.most;
  const [hours, setHours] = useState(Math.min(previewHours.usual, most));
  const [link, setLink] = useState<NewPreviewLink>();
  const [failure, setFailure] = useState<ReturnType<typeof describeRefusal>>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside the record's form, which would save the record.
    event.stopPropagation();
    setBusy(true);
    setFailure(undefined);
    try {
      setLink(await makePreview({ ...(await findPreviewed()), hours: Math.min(hours, most) }, appKey));
      onMade?.();
    } catch (error) {
      setLink(undefined);
      setFailure(describeRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="md">
          {children?.(failure?.fields ?? new Map())}
          {most > previewHours.least ? (
            <PlainSelect
              label="The link lasts"
              value={String(hours)}
              data={lifetimes.map((lifetime) => ({ value: String(lifetime.hours), label: lifetime.label }))}
              onChange={(value) => setHours(Number(value))}
            />
          ) : null}
          {failure && failure.fields.size === 0 ? <ErrorBanner text={failure.text} details={failure.details} /> : null}
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
      {link ? <MadeLink key={link.id} link={link} appKey={appKey} /> : null}
    </Stack>
  );
}

interface MadeLinkProps {
  link: NewPreviewLink;
  /** The site of the link; undefined for the current one. It works at the address of that site only. */
  appKey: string | undefined;
}

/** The link, which nothing shows again. */
function MadeLink({ link, appKey = currentAppKey() }: MadeLinkProps) {
  const isOfThisSite = appKey === runtimeConfig().appKey;
  const address = isOfThisSite ? `${runtimeConfig().siteUrl}${link.address}` : link.address;
  return (
    <ShownOnce
      label={isOfThisSite ? 'The link' : 'The link, behind the address of its site'}
      description={`It works until ${formatDateTime(link.expires_at)}, for everyone who has it. It is only shown now.`}
      value={address}
    >
      {isOfThisSite ? (
        <Button component="a" href={address} target="_blank" rel="noopener" variant="default">
          Open in a new tab
        </Button>
      ) : null}
    </ShownOnce>
  );
}
