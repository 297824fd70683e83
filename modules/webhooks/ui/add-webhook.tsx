import { useSend } from '../../../src/ui/app-context.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDrawerForm } from '../../settings/public.ts';
import { addWebhook } from '../commands.ts';
import { addWebhookCall } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { WebhookFields } from './webhook-fields.tsx';

/** The drawer 'Add new webhook'. */
export function AddWebhook({ form: of, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const { form, close } = useDrawerForm({
    tab: 'webhooks',
    of: 'new',
    schema: addWebhookCall.body,
    initial: { name: '', request_url: '' },
    submit: (webhook) => send(addWebhook({ form: of, webhook })).outcome,
    onClose,
  });
  return (
    <Drawer title={command('add')} onClose={close}>
      <EntryForm form={form} action={t('addDo')}>
        <p className="lead">{t('addLead')}</p>
        <WebhookFields text={form.text} />
      </EntryForm>
    </Drawer>
  );
}
