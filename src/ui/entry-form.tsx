import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { useForm } from './use-form.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useForm>, 'busy' | 'onSubmit'>;
  /** The button that sends it, e.g. `Save`. */
  readonly action: string;
  /** Stands beside the button. */
  readonly beside?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields with the button below them that sends them. By POST, so that nothing typed could ever stand in an address. */
export function EntryForm({ form: { busy, onSubmit }, action, beside, children }: Props) {
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <div className="form-actions">
        <Button type="submit" kind="primary" busy={busy}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
