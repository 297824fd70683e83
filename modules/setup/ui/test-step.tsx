import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ListToolProps } from '../../submissions/public.ts';
import { sendTest } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './test-step.css';

/** Sends an empty form a test submission through the collector, or opens the website to send a real one. */
export default function TestStep({ form: { uid, domain } }: ListToolProps) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const isSending = useSelect((read) => phaseOf(sendTest)(read)?.phase === 'in progress');
  return (
    <section className="test-step" aria-label={t('step')}>
      <h3>{t('step')}</h3>
      <p className="field-hint">{t('stepLead')}</p>
      <div className="form-actions">
        <Button kind="primary" icon="send" busy={isSending} onClick={() => void send(sendTest({ form: uid }))}>
          {command('sendTest')}
        </Button>
        {!domain.startsWith('*') && (
          <a className="button" href={`https://${domain}`} target="_blank" rel="noopener noreferrer">
            {t('website', { domain })}
          </a>
        )}
      </div>
    </section>
  );
}
