/**
 * The router of the page: remotes import it from here and never from the library, so that the shell ships
 * one copy, without the parts that nobody uses (shared whole it is twice the size). What only the server uses of it is in
 * `server/static-router.ts`.
 */
export {
  createBrowserRouter, createMemoryRouter, data,
  Form, isRouteErrorResponse, Link, matchRoutes, NavLink, Outlet, redirect, RouterContextProvider, RouterProvider, ScrollRestoration,
  useActionData, useBeforeUnload, useBlocker, useFetcher, useLoaderData, useLocation, useMatches, useNavigate, useNavigation,
  useNavigationType, useOutlet, useOutletContext, useParams, useRevalidator, useRouteError, useRouteLoaderData, useSearchParams,
} from 'react-router';
export type { ActionFunctionArgs, DataStrategyFunction, LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs, To } from 'react-router';
