import type { DisplayText } from '../../../contract/text.ts';
import { useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { confirmAddress } from '../commands.ts';
import { texts } from './texts.ts';
import { LandingPage } from './landing-page.tsx';

type Progress =
  | { readonly status: 'idle' | 'sending' | 'done' }
  | { readonly status: 'failed'; readonly reason: DisplayText };

interface Props {
  readonly token: string;
  readonly onRestart: () => void;
}

/** Requires a click, because mail scanners open links and must not confirm an address. */
export function Confirmation({ token, onRestart }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  if (!confirmAddress.schema.safeParse({ token }).success)
    return <InvalidLink title={t('incomplete')} reason={t('incompleteLead')} onRestart={onRestart} />;
  if (progress.status === 'failed')
    return <InvalidLink title={t('notConfirmed')} reason={progress.reason} onRestart={onRestart} />;
  if (progress.status === 'done') return <LandingPage title={t('confirmed')} lead={t('confirmedLead')} />;
  const confirm = async () => {
    setProgress({ status: 'sending' });
    const { outcome, errors, fetchError } = await send(confirmAddress({ token })).outcome;
    const reason = errors[0] ?? fetchError ?? t('tryAgain');
    setProgress(outcome === 'done' ? { status: 'done' } : { status: 'failed', reason });
  };
  return (
    <LandingPage title={t('confirmHeading')} lead={t('confirmLead')}>
      <Button kind="primary" busy={progress.status === 'sending'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </LandingPage>
  );
}

interface InvalidLinkProps {
  readonly title: string;
  readonly reason: DisplayText;
  readonly onRestart: () => void;
}

function InvalidLink({ title, reason, onRestart }: InvalidLinkProps) {
  const t = useTexts(texts);
  return (
    <LandingPage title={title}>
      <FormErrors errors={[reason]} />
      <Button kind="primary" onClick={onRestart}>
        {t('again')}
      </Button>
    </LandingPage>
  );
}
