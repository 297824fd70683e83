import type { ZapierHook } from '../../../contract/entity/form-settings.ts';
import { timestampText } from '../../../src/ui/dates.ts';
import { DataTable } from '../../../src/ui/data-table.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Table of the form's active zaps. */
export function Zaps({ zaps }: { readonly zaps: readonly ZapierHook[] }) {
  const t = useTexts(texts);
  return (
    <section className="panel">
      <h2>{t('zaps')}</h2>
      <DataTable
        caption={t('zaps')}
        columns={[
          { id: 'trigger', label: t('trigger'), cell: ({ hook }) => hook.trigger_name },
          { id: 'created', label: t('createdAt'), cell: ({ hook }) => <Timestamp at={hook.created_at} /> },
        ]}
        // Keyed by index, because two zaps may have the same trigger and time.
        rows={zaps.map((hook, index) => ({ hook, index }))}
        keyOf={({ index }) => index}
        empty={<p className="lead">{t('noZaps')}</p>}
      />
    </section>
  );
}

function Timestamp({ at }: { readonly at: string }) {
  return <time dateTime={at}>{timestampText(at)}</time>;
}
