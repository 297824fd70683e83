import type { ReactNode } from 'react';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { SaveBar } from '../../settings/public.ts';
import type { TabForm } from './use-tab-form.ts';

interface Props {
  readonly title: string;
  readonly form: Pick<TabForm, 'busy' | 'onSubmit' | 'unsaved' | 'discard'>;
  /** Whether the user may not change anything on this tab. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** The fields of a tab with the Save button below them. */
export function TabCard({ title, form, isReadOnly = false, children }: Props) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <EntryForm form={form} action={undefined}>
        {children}
        {!isReadOnly && <SaveBar busy={form.busy} unsaved={form.unsaved} onDiscard={form.discard} />}
      </EntryForm>
    </section>
  );
}
