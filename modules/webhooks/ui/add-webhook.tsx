import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { addWebhook } from '../commands.ts';
import { addWebhook as addCall } from '../contract.ts';
import { texts } from '../texts.ts';
import { WebhookFields } from './webhook-fields.tsx';

/** The drawer 'Add new webhook'. */
export function AddWebhook({ form: of, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const form = useForm({
    schema: addCall.body,
    initial: { name: '', request_url: '' },
    submit: async (webhook) => {
      const settled = await send(addWebhook({ form: of, webhook })).outcome;
      if (settled.outcome === 'done') onClose();
      return settled;
    },
  });
  return (
    <Drawer title={t('add')} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p className="lead">{t('addLead')}</p>
        <WebhookFields text={form.text} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('addDo')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
