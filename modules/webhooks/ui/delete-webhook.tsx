import type { Webhook } from '../../../contract/entity/webhook.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { deleteWebhook } from '../commands.ts';
import { texts } from './texts.ts';

interface Props {
  readonly form: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Asks for confirmation before a webhook is deleted. */
export function DeleteWebhook({ form, webhook: { id, name, request_url }, onClose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const remove = () => send(deleteWebhook({ form, id })).outcome.then(onClose);
  return (
    <Confirm title={t('deleteTitle', { name })} action={t('deleteDo')} onConfirm={remove} onClose={onClose}>
      <p className="webhook-address">{request_url}</p>
      <p>{t('deleteLead')}</p>
    </Confirm>
  );
}
