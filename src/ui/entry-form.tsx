import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { useForm } from './use-form.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useForm>, 'busy' | 'onSubmit'>;
  /** The button that sends it, e.g. `Save`; none where nothing is this user's to change. */
  readonly action: string | undefined;
  readonly kind?: 'primary' | 'secondary';
  readonly icon?: string;
  /** There is nothing to send now. */
  readonly isDisabled?: boolean;
  /** Stands beside the button. */
  readonly beside?: ReactNode;
  readonly className?: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form with its submit button. Uses POST, so that input never appears in a URL. */
export function EntryForm({
  form,
  action,
  kind = 'primary',
  icon,
  isDisabled,
  beside,
  className = '',
  children,
}: Props) {
  return (
    <form className={`form ${className}`} method="post" noValidate onSubmit={form.onSubmit}>
      {children}
      {action !== undefined && (
        <div className="form-actions">
          <Button
            type="submit"
            kind={kind}
            {...(icon !== undefined && { icon })}
            busy={form.busy}
            disabled={isDisabled}
          >
            {action}
          </Button>
          {beside}
        </div>
      )}
    </form>
  );
}
