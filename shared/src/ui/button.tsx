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

type CommonProps = {
  /** At most one 'primary' in a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Takes the width of its container. */
  wide?: boolean | undefined;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  children?: ReactNode;
};

type ActionProps = CommonProps & {
  busy?: boolean | undefined;
  to?: never;
  href?: never;
} & ButtonHTMLAttributes<HTMLButtonElement>;
type RouteProps = CommonProps & { href?: never } & ComponentProps<typeof Link>;
type AnchorProps = CommonProps & {
  to?: never;
  href: string;
} & AnchorHTMLAttributes<HTMLAnchorElement>;

/** The props of `Button`: a button, a link of the site (`to`) or another link (`href`). */
export type ButtonProps = ActionProps | RouteProps | AnchorProps;

/**
 * A button. With `to` it is a link of the site, with `href` another link. `busy` shows a spinner,
 * keeps the focus and ignores clicks. `type` is 'button' by default.
 */
export function Button(props: ButtonProps) {
  if (props.to !== undefined) {
    const { variant, wide, icon, children, className, ...rest } = props;
    return (
      <Link {...rest} className={classNames(buttonClasses(variant, wide), className)}>
        {icon}
        {children}
      </Link>
    );
  }
  if (props.href !== undefined) {
    const { variant, wide, icon, children, className, ...rest } = props;
    return (
      <a {...rest} className={classNames(buttonClasses(variant, wide), className)}>
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
    // Not `disabled`: a disabled button loses the focus.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClasses(variant, wide), className)}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function buttonClasses(variant: CommonProps['variant'] = 'secondary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
