import { Link } from '@quoin/shared/runtime/router';
import { IconMailForward } from '@quoin/shared/ui/icons';
import { Button } from '@quoin/shared/ui/parts';

/** A button that opens the screen for inviting an administrator. */
export const InviteLink = () => (
  <Button
    component={Link}
    to="/admin/administrators/invite"
    variant="light"
    leftSection={<IconMailForward size={17} aria-hidden />}
  >
    Invite
  </Button>
);
