import { Link } from '@site/shared/router';
import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  ComponentProps,
  MouseEvent,
  ReactNode,
} from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Spinner } from './spinner';

type Look = {
  /** One primary a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  children?: ReactNode;
};

type ActionProps = Look & {
  busy?: boolean | undefined;
  to?: never;
  href?: never;
} & ButtonHTMLAttributes<HTMLButtonElement>;
type RouteProps = Look & { href?: never } & ComponentProps<typeof Link>;
type AnchorProps = Look & { to?: never; href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;

export type ButtonProps = ActionProps | RouteProps | AnchorProps;

/**
 * The one button. With `to` it is a link within the site, with `href` a link elsewhere. `busy`
 * keeps focus and width, shows that work is under way and ignores further clicks; a plain button
 * has `type="button"` unless told otherwise.
 */
export function Button(props: ButtonProps) {
  if (props.to !== undefined) {
    const { variant, wide, icon, children, className, ...rest } = props;
    return (
      <Link {...rest} className={classNames(look(variant, wide), className)}>
        {icon}
        {children}
      </Link>
    );
  }
  if (props.href !== undefined) {
    const { variant, wide, icon, children, className, ...rest } = props;
    return (
      <a {...rest} className={classNames(look(variant, wide), className)}>
        {icon}
        {children}
      </a>
    );
  }
  return <ActionButton {...props} />;
}

function ActionButton({
  variant,
  wide,
  icon,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ActionProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would drop the focus to the body while the answer is awaited.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look(variant, wide), className)}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function look(variant: Look['variant'] = 'secondary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
