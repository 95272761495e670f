/**
 * The router of the page: remotes import it from here and never from the library, so that the shell ships
 * one copy, without the parts that nobody uses (shared whole it is twice the size). What only some use of it is in
 * `admin/router.ts`, `memory-router.ts` and `server/static-router.ts`.
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
