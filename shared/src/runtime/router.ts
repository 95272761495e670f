/**
 * The router of the page. Remotes import it from here and never from the library, so that the shell ships one copy.
 * Only the exports listed here are bundled, because the whole library is twice the size.
 * `admin/router.ts`, `memory-router.ts` and `server/static-router.ts` have exports that only some pages use.
 */
export {
  createBrowserRouter,
  data,
  Form,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Outlet,
  redirect,
  RouterContextProvider,
  RouterProvider,
  ScrollRestoration,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router-dom';
export type {
  ActionFunctionArgs,
  DataStrategyFunction,
  LoaderFunctionArgs,
  RouteObject,
  ShouldRevalidateFunctionArgs,
  To,
} from 'react-router-dom';
