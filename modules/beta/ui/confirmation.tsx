import { useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Refused } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { confirmAddress } from '../commands.ts';
import { texts } from '../texts.ts';
import { LandingPage } from './landing-page.tsx';

type Progress = { readonly is: 'asking' | 'sending' | 'done' } | { readonly is: 'refused'; readonly why: string };

interface Props {
  readonly token: string;
  readonly onAgain: () => void;
}

/** It waits for a press: programs that open links in mails before their reader does must prove nothing. */
export function Confirmation({ token, onAgain }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const [progress, setProgress] = useState<Progress>({ is: 'asking' });
  if (!confirmAddress.schema.safeParse({ token }).success)
    return <Useless title={t('incomplete')} why={t('incompleteLead')} onAgain={onAgain} />;
  if (progress.is === 'refused') return <Useless title={t('notConfirmed')} why={progress.why} onAgain={onAgain} />;
  if (progress.is === 'done') return <LandingPage title={t('confirmed')} lead={t('confirmedLead')} />;
  const confirm = async () => {
    setProgress({ is: 'sending' });
    const { outcome, errors, fetchError } = await send(confirmAddress({ token })).outcome;
    setProgress(outcome === 'done' ? { is: 'done' } : { is: 'refused', why: errors[0] ?? fetchError ?? t('tryAgain') });
  };
  return (
    <LandingPage title={t('confirmHeading')} lead={t('confirmLead')}>
      <Button kind="primary" busy={progress.is === 'sending'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </LandingPage>
  );
}

interface UselessProps {
  readonly title: string;
  readonly why: string;
  readonly onAgain: () => void;
}

function Useless({ title, why, onAgain }: UselessProps) {
  const t = useTexts(texts);
  return (
    <LandingPage title={title}>
      <Refused errors={[why]} />
      <Button kind="primary" onClick={onAgain}>
        {t('again')}
      </Button>
    </LandingPage>
  );
}
