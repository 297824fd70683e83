import type { Webhook } from '../../../contract/entity/webhook.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { updateWebhook } from '../commands.ts';
import { changeWebhook } from '../contract.ts';
import { texts } from '../texts.ts';
import { Secret } from './secret.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface Props {
  readonly form: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The drawer 'Update webhook', with the signing secret below. */
export function UpdateWebhook({ form: of, webhook, onClose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const { id, name, request_url, is_webhook_active } = webhook;
  const form = useForm({
    schema: changeWebhook.body,
    initial: { name, request_url, is_webhook_active },
    submit: async (change) => {
      const settled = await send(updateWebhook({ form: of, id, change })).outcome;
      if (settled.outcome === 'done') onClose();
      return settled;
    },
  });
  return (
    <Drawer title={t('update')} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <WebhookFields text={form.text} />
        <Switch label={t('isActive')} hint={t('isActiveHint')} {...form.onOff('is_webhook_active')} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
      <Secret form={of} webhook={id} />
    </Drawer>
  );
}
