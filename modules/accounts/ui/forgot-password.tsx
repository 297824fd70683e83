import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { requestReset } from '../commands.ts';
import { forgotPassword } from '../contract.ts';
import { screens } from '../screens.ts';
import { addressIn } from './address.ts';
import { Entrance } from './entrance.tsx';
import { MailSent } from './mail-sent.tsx';

const toLogin = <Link to={screens.login}>Back to login</Link>;

/** SPEC.md point 2, Forgot password. The answer is the same for known and unknown addresses. */
export default function ForgotPassword() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <ForgotForm email={addressIn(query)} onDone={setSentTo} />;
  return (
    <Entrance title="Check your mail" foot={toLogin}>
      <MailSent>
        If <strong>{sentTo}</strong> has an account, a link to set a new password is on its way. It works once, within
        one hour.
      </MailSent>
    </Entrance>
  );
}

function ForgotForm({ email, onDone }: { readonly email: string; readonly onDone: (email: string) => void }) {
  const send = useSend();
  const form = useForm({
    schema: forgotPassword.body,
    initial: { email_id: email },
    submit: async (values) => {
      const settled = await send(requestReset(values)).outcome;
      if (settled.outcome === 'done') onDone(values.email_id.trim());
      return settled;
    },
  });
  return (
    <Entrance title="Forgot your password?" lead="We mail you a link to set a new one." foot={toLogin}>
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField label="E-mail" type="email" {...form.text('email_id')} autoComplete="username" />
        <Button type="submit" kind="primary" busy={form.busy}>
          Send reset link
        </Button>
      </form>
    </Entrance>
  );
}
