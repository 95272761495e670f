import { createElement, type ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

/**
 * The router of the page: remotes import it from here and never from the library, so that the shell ships
 * one copy, without the parts that nobody uses (shared whole it is twice the size). What only some use of it is in
 * `admin/router.ts`, `memory-router.ts` and `server/static-router.ts`.
 */
export {
  createBrowserRouter, data,
  Form, isRouteErrorResponse, matchRoutes, Outlet, redirect, RouterContextProvider, RouterProvider, ScrollRestoration,
  useActionData, useFetcher, useLoaderData, useLocation, useMatches, useNavigate, useNavigation,
  useNavigationType, useOutlet, useOutletContext, useParams, useRevalidator, useRouteError, useRouteLoaderData,
} from 'react-router';
export type { ActionFunctionArgs, DataStrategyFunction, LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs, To } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this document, or a query. Whole addresses are for `a`. */
  to: To;
  /** What the history remembers of the step: `{ isBack: true }`. */
  state?: unknown;
}

/** A link to another screen. The library's own brings two kilobytes with it that fetch ahead from a server which Quoin has not. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(rest.target ? { target: rest.target } : {}) });
  const handleClick: typeof onClick = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return createElement('a', { ...rest, href, onClick: handleClick });
}
