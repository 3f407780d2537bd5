import { useIsHydrated } from '@site/shared/browser';
import { paths, signInAddress } from '@site/shared/remote';
import { Link, useLocation } from '@site/shared/router';
import type { NavbarItem } from './navbar-entries';
import { WaitingBadge } from './waiting-badge';

type NavbarLinkProps = {
  item: NavbarItem;
  className: string | undefined;
  /** Called when the item is followed. */
  onFollow?: (() => void) | undefined;
};

/** One item of the navigation: a link or an action. The link to the current page is marked. */
export function NavbarLink({ item, className, onFollow }: NavbarLinkProps) {
  const location = useLocation();
  // The server renders one document for all addresses of a route, so it has no return path.
  const isHydrated = useIsHydrated();
  const content = (
    <>
      {item.label}
      <WaitingBadge count={item.count} />
    </>
  );
  if ('onSelect' in item) {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onFollow?.();
          item.onSelect();
        }}
      >
        {content}
      </button>
    );
  }
  if ('href' in item) {
    return (
      <a className={className} href={item.href} onClick={onFollow}>
        {content}
      </a>
    );
  }
  const isCurrent =
    item.isCurrent ?? withoutTrailingSlash(location.pathname) === withoutTrailingSlash(item.to);
  const isSignIn = withoutTrailingSlash(item.to) === withoutTrailingSlash(paths.signIn);
  return (
    <Link
      className={className}
      to={isSignIn && isHydrated ? signInAddress(location) : item.to}
      onClick={onFollow}
      data-anonymous={isSignIn ? '' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/$/, '');
}
