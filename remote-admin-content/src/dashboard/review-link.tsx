import { useEffect } from 'react';
import { useLinks } from '@quoin/shared/admin/use-links';
import { useNavigate, useParams } from '@quoin/shared/runtime/router';
import { Busy } from '@quoin/shared/ui/states';

/** The screen of the link in a mail: opens the form of the record, with its review. */
export function ReviewLink() {
  const { resource = '', id = '' } = useParams();
  const navigate = useNavigate();
  const form = useLinks().record(resource, id);
  useEffect(() => {
    void navigate(form === undefined ? '/admin/dashboard' : `${form}?review=1`, { replace: true });
  }, [navigate, form]);
  return <Busy />;
}
