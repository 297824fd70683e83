import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'ref'> {
  /** One `primary` per screen. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: string;
  /** In progress: disabled, with an indicator. */
  readonly busy?: boolean;
}

/** A button. Without children it needs an `aria-label`. */
export function Button({
  kind = 'secondary',
  icon,
  busy = false,
  children,
  className = '',
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      // eslint-disable-next-line react/button-has-type -- it is set: `button` by default
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy}
      className={`button button-${kind} ${children === undefined ? 'button-icon' : ''} ${className}`}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span dir="auto">{children}</span>}
    </button>
  );
}
