/**
 * The router names the site uses, and no others. This module is the federated singleton in react-router's place: a shared module
 * is never tree-shaken, so sharing the whole package would cost every visitor twice as much as the names below. Remotes import
 * router things from here only; a name that is missing is added here.
 */
export type { LoaderFunctionArgs, To } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
