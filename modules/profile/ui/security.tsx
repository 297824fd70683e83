import { useState } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { resetPassword, signOutElsewhere } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { SECURITY } from './profile-rail.tsx';
import { texts } from './texts.ts';

/** Resets the password and ends other sessions. */
export function Security() {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const [isConfirming, setConfirming] = useState(false);
  const isMailing = useSelect((read) => phaseOf(resetPassword)(read)?.phase === 'in progress');
  return (
    <section id={SECURITY} className="panel">
      <h2>{t('security')}</h2>
      <div className="spread profile-option">
        <p className="lead">{t('resetLead')}</p>
        <Button icon="envelope" busy={isMailing} onClick={() => void send(resetPassword({}))}>
          {command('reset')}
        </Button>
      </div>
      <div className="spread profile-option">
        <p className="lead">{t('signOutLead')}</p>
        <Button icon="sign-out" onClick={() => setConfirming(true)}>
          {command('signOut')}
        </Button>
      </div>
      {isConfirming && <SigningOut onClose={() => setConfirming(false)} />}
    </section>
  );
}

function SigningOut({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const signOut = () => send(signOutElsewhere({})).outcome.then(onClose);
  return (
    <Confirm title={t('signOutTitle')} action={command('signOut')} onConfirm={signOut} onClose={onClose}>
      <p>{t('signOutWarning')}</p>
    </Confirm>
  );
}
