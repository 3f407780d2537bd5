/**
 * The names of react-router that the site uses. This module is the federated singleton, not
 * react-router itself: a shared module is never tree-shaken, and the whole package is twice as
 * large as these names. Remotes import router names from here only. Add a missing name here.
 */
export type { LoaderFunctionArgs, RouteObject, To } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  replace,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
