import { MediaPage } from '@quoin/shared/admin/media-library';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';

/** The media library as a screen. */
export function MediaScreen() {
  return (
    <>
      <PageHead title="Media" />
      <Panel>
        <MediaPage />
      </Panel>
    </>
  );
}
