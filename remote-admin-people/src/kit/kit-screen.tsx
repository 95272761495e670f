import { useResult } from '@quoin/shared/admin/to-result';
import { releaseRight } from '@quoin/shared/contract/releases/release-admin';
import { useLoaderData } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Button, Group, Stack, Text, useMantineColorScheme } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { KitControls } from './kit-controls.tsx';
import { KitFields } from './kit-fields.tsx';
import type { KitData } from './kit-loader.ts';
import { KitMessages } from './kit-messages.tsx';
import { KitTables } from './kit-tables.tsx';
import { KitTokens } from './kit-tokens.tsx';

/** The catalogue of the design system. It is for developers, so it needs the same right as the releases. */
export function KitScreen() {
  const { current } = useResult(useLoaderData<KitData>().account);
  return (
    <>
      <PageHead title="Design kit">
        <SchemeSwitch />
      </PageHead>
      {current === undefined ? <Busy /> : null}
      {current?.ok === false ? <Failed title="Your account could not be read." reason={current.error.message} /> : null}
      {current?.ok === true && !current.value.rights.includes(releaseRight) ? (
        <Failed
          title="The kit is for developers."
          reason={`The operator of this site can show it to you: npm run grant -- ${current.value.email} ${releaseRight}`}
        />
      ) : null}
      {current?.ok === true && current.value.rights.includes(releaseRight) ? <Catalogue /> : null}
    </>
  );
}

function Catalogue() {
  return (
    <Stack gap="md">
      <Text>
        Every screen of the back-office is made of these parts. Import them from the path in each panel. What is missing
        here is added to @quoin/shared first, so that all remotes have it.
      </Text>
      <KitTokens />
      <KitControls />
      <KitFields />
      <KitMessages />
      <KitTables />
    </Stack>
  );
}

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
] as const;

/** Switches the colour scheme, as the user's menu does. */
function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Group gap="xs" role="group" aria-label="Colour scheme">
      {schemes.map(([value, label]) => (
        <Button
          key={value}
          size="xs"
          variant={colorScheme === value ? 'filled' : 'default'}
          aria-pressed={colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
