import { Outlet, useActionData, type RouteObject } from '@quoin/shared/runtime/router';
import type { FormAnswer } from './form-answer.ts';
import { receive } from './receive.ts';
import type { VisitorForm } from './visitor-form.ts';

/** Hands the answer to a form that the browser sent by itself on to the form's screen. */
function Posted() {
  return <Outlet context={useActionData<FormAnswer>()} />;
}

/**
 * The route of a form. What receives it is here from the start and not in its screen's chunk: that could fail to arrive
 * just when the visitor has lost the connection, and what was typed would be gone.
 */
export const formRoute = (form: VisitorForm, screen: Pick<RouteObject, 'lazy'> & { id: string }): RouteObject => ({
  id: form.id,
  path: form.path.slice(1),
  action: receive(form),
  Component: Posted,
  children: [{ index: true, ...screen }],
});
