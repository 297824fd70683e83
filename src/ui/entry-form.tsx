import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import type { useForm } from './use-form.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useForm>, 'busy' | 'onSubmit'>;
  /** The submit button's label, e.g. `Save`; none if the user may not change anything. */
  readonly action: string | undefined;
  readonly kind?: 'primary' | 'secondary';
  readonly icon?: string;
  /** Nothing to submit. */
  readonly isDisabled?: boolean;
  /** Everything is saved: the button is quiet, and submits nothing, but keeps the focus. */
  readonly isUnchanged?: boolean;
  /** Shown next to the button. */
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
  isUnchanged = false,
  beside,
  className = '',
  children,
}: Props) {
  return (
    <form className={`form ${className}`} method="post" noValidate onSubmit={isUnchanged ? ignore : form.onSubmit}>
      {children}
      {action !== undefined && (
        <div className="form-actions">
          <Button
            type="submit"
            kind={isUnchanged ? 'secondary' : kind}
            {...(icon !== undefined && { icon })}
            busy={form.busy}
            disabled={isDisabled}
            aria-disabled={isUnchanged || undefined}
          >
            {action}
          </Button>
          {beside}
        </div>
      )}
    </form>
  );
}

const ignore = (event: SyntheticEvent) => event.preventDefault();
