import { Link } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Button } from '@quoin/shared/ui/parts';
import { Empty } from '@quoin/shared/ui/states';

/** The screen for an unknown path of the back-office. */
export function AdminNotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <Panel>
        <Empty text="There is no such screen.">
          <Button component={Link} to="/admin/dashboard" variant="light">
            Go to the dashboard
          </Button>
        </Empty>
      </Panel>
    </>
  );
}
