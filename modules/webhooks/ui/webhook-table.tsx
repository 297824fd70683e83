import type { ReactNode } from 'react';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DataTable } from '../../../src/ui/data-table.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly webhooks: readonly Webhook[];
  readonly empty: ReactNode;
  readonly onEdit: (webhook: Webhook) => void;
  readonly onDelete: (webhook: Webhook) => void;
}

/** Name, URL, Is active?, Actions (SPEC.md point 2). */
export function WebhookTable({ webhooks, empty, onEdit, onDelete }: Props) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  return (
    <DataTable
      caption={command('webhooks')}
      columns={[
        { id: 'name', label: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
        { id: 'url', label: t('url'), cell: ({ request_url }) => <Address url={request_url} /> },
        {
          id: 'active',
          label: t('isActive'),
          cell: ({ is_webhook_active: isOn }) => (
            <Tag tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'active' : 'inactive')}</Tag>
          ),
        },
        {
          id: 'actions',
          label: t('actions'),
          align: 'end',
          cell: (webhook) => (
            <span className="row-actions">
              <Button
                kind="quiet"
                icon="pencil"
                aria-label={t('editOf', { name: webhook.name })}
                onClick={() => onEdit(webhook)}
              >
                {t('edit')}
              </Button>
              <Button
                kind="quiet"
                icon="trash"
                aria-label={t('deleteOf', { name: webhook.name })}
                onClick={() => onDelete(webhook)}
              >
                {command('delete')}
              </Button>
            </span>
          ),
        },
      ]}
      rows={webhooks}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}

/** Truncated at 200 px (SPEC.md point 9). Shown in full on hover or focus. */
function Address({ url }: { readonly url: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the scrolled part readable by keyboard
    <span className="webhook-url" tabIndex={0}>
      <span className="webhook-url-short">{url}</span>
      <span className="webhook-url-full" aria-hidden="true">
        {url}
      </span>
    </span>
  );
}
