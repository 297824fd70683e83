import { useState } from 'react';
import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { type Open, RowOverlay } from '../../../src/ui/row-overlay.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt } from '../../workspaces/public.ts';
import { loadWebhooks } from '../commands.ts';
import { webhooks } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { AddWebhook } from './add-webhook.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { UpdateWebhook } from './update-webhook.tsx';
import { WebhookTable } from './webhook-table.tsx';
import './webhooks.css';

/** Settings, Webhooks: the URLs that receive each new submission (SPEC.md point 2). */
export default function Webhooks() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <WebhooksOf key={form} form={form} />;
}

function WebhooksOf({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const list = useSelect((read) => read(webhooks).get(form)?.webhooks);
  const reading = useLoad(loadWebhooks, { form }, form);
  const [open, setOpen] = useState<Open<'update' | 'delete'>>();
  const add = () => setOpen({ is: 'add' });
  const close = () => setOpen(undefined);
  return (
    <section className="panel">
      <header className="spread webhooks-head">
        <h2>{command('webhooks')}</h2>
        {list !== undefined && list.length > 0 && (
          <Button kind="primary" icon="plus" onClick={add}>
            {command('add')}
          </Button>
        )}
      </header>
      <p className="lead">{t('lead')}</p>
      <Loading {...reading} label={t('loading')} isLoaded={list !== undefined}>
        <WebhookTable
          webhooks={list ?? []}
          empty={<NoWebhooks onAdd={add} />}
          onEdit={({ id }) => setOpen({ is: 'update', id })}
          onDelete={({ id }) => setOpen({ is: 'delete', id })}
        />
      </Loading>
      <RowOverlay
        open={open}
        rows={list ?? []}
        add={<AddWebhook form={form} onClose={close} />}
        overlays={{
          update: (webhook) => <UpdateWebhook form={form} webhook={webhook} onClose={close} />,
          delete: (webhook) => <DeleteWebhook form={form} webhook={webhook} onClose={close} />,
        }}
      />
    </section>
  );
}

function NoWebhooks({ onAdd }: { readonly onAdd: () => void }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  return (
    <EmptyState title={t('none')} lead={t('noneLead')} level="h3">
      <Button kind="primary" icon="plus" onClick={onAdd}>
        {command('add')}
      </Button>
    </EmptyState>
  );
}
