import { useState } from 'react';
import { getTimeZone } from '@quoin/shared/admin/date-time';
import { MakeLink } from '@quoin/shared/admin/previews/make-link';
import { MomentInput } from '@quoin/shared/admin/publishing/moment-input';
import { Text } from '@quoin/shared/ui/parts';

/** Makes a link to the site as it was, or will be, at a moment. */
export function MomentPreview({ onMade }: { onMade: () => void }) {
  const [at, setAt] = useState<string | null>(null);
  return (
    <>
      <Text size="sm" mb="md">
        Earlier moments come from the history of the content, later ones from what is scheduled.
      </Text>
      <MakeLink
        action="Make a preview of this moment"
        kind="moment"
        isReady={at !== null}
        findPreviewed={() => ({ at: at ?? '', zone: getTimeZone() })}
        onMade={onMade}
      >
        {(errors) => (
          <MomentInput
            name="at"
            label="Date and time"
            value={at}
            error={errors.get('at') ?? errors.get('zone')}
            onChange={setAt}
          />
        )}
      </MakeLink>
    </>
  );
}
