import { useState } from 'react';
import { Link } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useMailedToken } from '../../../src/ui/mailed-token.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { joinBeta } from '../commands.ts';
import { texts } from './texts.ts';
import { Confirmation } from './confirmation.tsx';
import { LandingPage } from './landing-page.tsx';

/** SPEC.md point 2, Beta sign-up: asks for an address, or confirms it when opened by the emailed link. */
export default function GetStarted() {
  const token = useMailedToken();
  const [isRestarted, setRestarted] = useState(false);
  if (token === null || isRestarted) return <SignUp />;
  return <Confirmation token={token} onRestart={() => setRestarted(true)} />;
}

function SignUp() {
  const t = useTexts(texts);
  const [sentTo, setSentTo] = useState<string>();
  const isSetUp = useSelect(isEmailSetUp);
  if (sentTo === undefined) return <JoinForm onDone={setSentTo} />;
  return (
    <LandingPage title={t('almost')} foot={<ToLogin />}>
      <p>
        <Rich text={texts(isSetUp ? 'written' : 'writtenSaved', { email: sentTo })} />
      </p>
    </LandingPage>
  );
}

function JoinForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const form = useForm({
    schema: joinBeta.schema,
    initial: { email_id: '' },
    submit: (values) => send(joinBeta(values)).outcome,
    onDone: ({ email_id }) => onDone(email_id.trim()),
  });
  return (
    <LandingPage title={t('heading')} lead={t('lead')} foot={<ToLogin />}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <TextField label={t('email')} type="email" {...form.text('email_id')} autoComplete="email" />
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('signUp')}
        </Button>
      </form>
    </LandingPage>
  );
}

function ToLogin() {
  return <Rich text={texts('haveAccount')} tags={{ link: (inner) => <Link to="/login">{inner}</Link> }} />;
}
