import { Outlet, useActionData, type RouteObject } from '@quoin/shared/runtime/router';
import type { FormResult } from './form-result.ts';
import { receive } from './receive.ts';
import type { VisitorForm } from './visitor-form.ts';

/** Passes the result of a form that was posted without JavaScript to the form's screen. */
function Posted() {
  return <Outlet context={useActionData<FormResult>()} />;
}

/**
 * Returns the route of a form. Its action is bundled with the routes and not with the screen's chunk: if that failed to
 * load because the connection was lost, the typed text would be lost too.
 */
export const formRoute = (form: VisitorForm, screen: Pick<RouteObject, 'lazy'> & { id: string }): RouteObject => ({
  id: form.id,
  path: form.path.slice(1),
  action: receive(form),
  Component: Posted,
  children: [{ index: true, ...screen }],
});
