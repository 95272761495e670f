/**
 * The router of the page: remotes import it from here and never from the library, so that the shell ships
 * one copy, without the parts that nobody uses (shared whole it is twice the size).
 */
export {
  createBrowserRouter, createMemoryRouter, createStaticHandler, createStaticRouter, data,
  Form, isRouteErrorResponse, Link, matchRoutes, NavLink, Outlet, redirect, RouterProvider, ScrollRestoration, StaticRouterProvider,
  useBeforeUnload, useBlocker, useFetcher, useLoaderData, useLocation, useMatches, useNavigate, useNavigation,
  useParams, useRevalidator, useRouteError, useRouteLoaderData, useSearchParams,
} from 'react-router';
export type { LoaderFunctionArgs, RouteObject, To } from 'react-router';
