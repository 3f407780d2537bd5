import { Link, useLocation } from '@site/shared/router';
import type { NavItem } from './nav-entries';

export type NavLinkToProps = {
  item: NavItem;
  className: string | undefined;
  /** Called as the item is followed. */
  onFollow?: (() => void) | undefined;
};

/** One item of the navigation, whatever it leads to; the page one is on is marked. */
export function NavLinkTo({ item, className, onFollow }: NavLinkToProps) {
  const { pathname } = useLocation();
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
        {item.label}
      </button>
    );
  }
  if ('href' in item) {
    return (
      <a className={className} href={item.href} onClick={onFollow}>
        {item.label}
      </a>
    );
  }
  const isHere = withoutEnd(pathname) === withoutEnd(item.to);
  return (
    <Link
      className={className}
      to={item.to}
      onClick={onFollow}
      aria-current={isHere ? 'page' : undefined}
    >
      {item.label}
    </Link>
  );
}

function withoutEnd(path: string): string {
  return path.replace(/\/$/, '');
}
