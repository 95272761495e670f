import { useState } from 'react';
import { ErrorBanner, SuccessBanner, WarningBanner } from '@quoin/shared/ui/banner';
import { notify } from '@quoin/shared/ui/notices';
import { Button } from '@quoin/shared/ui/parts';
import { Busy, Empty, Failed } from '@quoin/shared/ui/states';
import { Specimen, Specimens } from './specimen.tsx';

/** What a screen says: banners, notices, and the states of what it loads. */
export function KitMessages() {
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <Specimens title="Banners" from="@quoin/shared/ui/banner">
        <Specimen name="It worked">
          <SuccessBanner text="Success! Data updated successfully." />
        </Specimen>
        <Specimen name="It may go wrong">
          <WarningBanner text="This browser keeps nothing: save before you leave." />
        </Specimen>
        <Specimen name="It failed">
          <ErrorBanner text="The changes could not be saved." details={['The slug is in use.']} onRetry={doNothing} />
        </Specimen>
      </Specimens>
      <Specimens title="Notices" from="@quoin/shared/ui/notices">
        <Specimen name="It stays for ten seconds, and while the pointer or the focus is on it">
          <Button variant="default" onClick={() => notify({ text: 'The file was deleted.' })}>
            Show a notice
          </Button>
        </Specimen>
      </Specimens>
      <Specimens title="States" from="@quoin/shared/ui/states">
        <Specimen name="Loading: it takes the place of the footer">
          <Button variant="default" aria-pressed={isLoading} onClick={() => setLoading(!isLoading)}>
            Load
          </Button>
          {isLoading ? <Busy /> : null}
        </Specimen>
        <Specimen name="Empty">
          <Empty text="No Data Found" />
        </Specimen>
        <Specimen name="Failed">
          <Failed title="The posts could not be loaded." reason="The server did not answer." onRetry={doNothing} />
        </Specimen>
      </Specimens>
    </>
  );
}

const doNothing = () => undefined;
