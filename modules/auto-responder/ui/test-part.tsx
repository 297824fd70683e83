import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { TestButton } from '../../../src/ui/test-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { sendTest } from '../commands.ts';
import { sendTestReply } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Sends a test of the auto-reply as currently edited. */
export default function TestPart({ form: { uid }, values }: TabPartProps) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const isSetUp = useSelect(isEmailSetUp);
  const { is_auto_responder_email_on: _, ...draft } = values;
  const reply = sendTestReply.body.safeParse(draft).data;
  return (
    <TestButton
      isInBar
      label={command('sendTest')}
      hint={t(reply ? 'testHint' : 'unwritten')}
      done={isSetUp ? t('sent') : command('saved')}
      isDisabled={!reply}
      onTry={() => send(sendTest({ form: uid, reply: sendTestReply.body.parse(draft) })).outcome}
    />
  );
}
