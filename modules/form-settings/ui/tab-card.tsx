import type { ReactNode } from 'react';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import type { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useForm>, 'busy' | 'onSubmit'>;
  /** Whether the user may not change anything on this tab. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** The fields of a tab with the Save button below them. */
export function TabCard({ title, form, isReadOnly = false, children }: Props) {
  const t = useTexts(texts);
  return (
    <section className="panel">
      <h2>{title}</h2>
      <EntryForm form={form} action={isReadOnly ? undefined : t('save')}>
        {children}
      </EntryForm>
    </section>
  );
}
