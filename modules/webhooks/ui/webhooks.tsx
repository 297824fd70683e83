import { useState } from 'react';
import { useParams } from 'react-router';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { useReading } from '../../../src/ui/use-reading.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt } from '../../workspaces/public.ts';
import { loadWebhooks } from '../commands.ts';
import { webhooks } from '../state.ts';
import { texts } from '../texts.ts';
import { AddWebhook } from './add-webhook.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { UpdateWebhook } from './update-webhook.tsx';
import { WebhookTable } from './webhook-table.tsx';
import './webhooks.css';

/** Settings, Webhooks: the addresses that are told of each new submission (SPEC.md point 2). */
export default function Webhooks() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <WebhooksOf key={form} form={form} />;
}

/** What is open over the list. The webhook is looked up anew: it may be changed, or gone, by another hand. */
type Open = { readonly is: 'add' } | { readonly is: 'update' | 'delete'; readonly id: number };

function WebhooksOf({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const list = useSelect((read) => read(webhooks).get(form)?.webhooks);
  const reading = useReading(loadWebhooks, { form }, form);
  const [open, setOpen] = useState<Open>();
  const add = () => setOpen({ is: 'add' });
  return (
    <section className="panel">
      <header className="spread webhooks-head">
        <h2>{t('webhooks')}</h2>
        {list !== undefined && list.length > 0 && (
          <Button kind="primary" icon="plus" onClick={add}>
            {t('add')}
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
      <Over form={form} list={list ?? []} open={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function NoWebhooks({ onAdd }: { readonly onAdd: () => void }) {
  const t = useTexts(texts);
  return (
    <EmptyState title={t('none')} lead={t('noneLead')} level="h3">
      <Button kind="primary" icon="plus" onClick={onAdd}>
        {t('add')}
      </Button>
    </EmptyState>
  );
}

interface OverProps {
  readonly form: string;
  readonly list: readonly Webhook[];
  readonly open: Open | undefined;
  readonly onClose: () => void;
}

function Over({ form, list, open, onClose }: OverProps) {
  if (open?.is === 'add') return <AddWebhook form={form} onClose={onClose} />;
  const webhook = list.find(({ id }) => id === open?.id);
  if (!open || !webhook) return null;
  if (open.is === 'update') return <UpdateWebhook form={form} webhook={webhook} onClose={onClose} />;
  return <DeleteWebhook form={form} webhook={webhook} onClose={onClose} />;
}
