import type { Webhook } from '../../../contract/entity/webhook.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDrawerForm } from '../../settings/public.ts';
import { updateWebhook } from '../commands.ts';
import { changeWebhook } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { SampleRequest } from './sample-request.tsx';
import { Secret } from './secret.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface Props {
  readonly form: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The drawer 'Update webhook', with the signing secret and a sample request below. */
export function UpdateWebhook({ form: of, webhook, onClose }: Props) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const { id, name, request_url, is_webhook_active } = webhook;
  const { form, close } = useDrawerForm({
    tab: 'webhooks',
    of: String(id),
    schema: changeWebhook.body,
    initial: { name, request_url, is_webhook_active },
    submit: (change) => send(updateWebhook({ form: of, id, change })).outcome,
    onClose,
  });
  return (
    <Drawer title={command('update')} onClose={close}>
      <EntryForm form={form} action={t('save')} isUnchanged={!form.isEdited}>
        <WebhookFields text={form.text} />
        <Switch label={t('isActive')} hint={t('isActiveHint')} {...form.onOff('is_webhook_active')} />
      </EntryForm>
      <Secret form={of} webhook={id} />
      <SampleRequest form={of} webhook={id} url={form.values.request_url} />
    </Drawer>
  );
}
