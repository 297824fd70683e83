import type { ReactNode } from 'react';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { SaveBar } from '../../settings/public.ts';
import type { TabForm } from './use-tab-form.ts';

interface Props {
  readonly title: string;
  readonly form: Pick<TabForm, 'busy' | 'onSubmit' | 'unsaved' | 'discard'>;
  /** Whether the user may not change anything on this tab. */
  readonly isReadOnly?: boolean;
  /** Turns on what the tab is about, beside its title. */
  readonly onOff?: ReactNode;
  /** At the end of the bar with Save. */
  readonly inBar?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of a tab with the Save button below them. */
export function TabCard({ title, form, isReadOnly = false, onOff, inBar, children }: Props) {
  return (
    <section className="panel">
      <div className="tab-head">
        <h2>{title}</h2>
        {onOff}
      </div>
      <EntryForm form={form} action={undefined} isUnchanged={form.unsaved === 0}>
        {children}
        {!isReadOnly && <SaveBar busy={form.busy} unsaved={form.unsaved} onDiscard={form.discard} end={inBar} />}
      </EntryForm>
    </section>
  );
}
