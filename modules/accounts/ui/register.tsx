import { Link, useSearchParams } from 'react-router';
import { useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { environment } from '../../workspaces/public.ts';
import { register } from '../commands.ts';
import { register as registerCall } from '../contract.ts';
import { loginFor, screens } from '../screens.ts';
import { supportAddress } from '../support.ts';
import { addressIn } from './address.ts';
import { Entrance } from './entrance.tsx';
import { MailSent } from './mail-sent.tsx';
import { PasswordField } from './password-field.tsx';

/** SPEC.md point 2, Register. */
export default function Register() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <Entrance title="Almost there" foot={<Link to={loginFor(sentTo)}>Log in now</Link>}>
        <MailSent>
          We have written to <strong>{sentTo}</strong>. The login page opens in a moment; you can log in before you have
          confirmed your address.
        </MailSent>
      </Entrance>
    );
  return <RegisterForm email={addressIn(query)} onDone={setSentTo} />;
}

function RegisterForm({ email, onDone }: { readonly email: string; readonly onDone: (email: string) => void }) {
  const send = useSend();
  const support = useSelect(supportAddress);
  const isByInvitation = useSelect((read) => read(environment).current?.signup_open === false);
  const form = useForm({
    schema: registerCall.body,
    initial: { email_id: email, name: '', password: '' },
    submit: async (values) => {
      const settled = await send(register(values)).outcome;
      if (settled.outcome === 'done') onDone(values.email_id.trim());
      return settled;
    },
  });
  return (
    <Entrance
      title="Register"
      lead={
        isByInvitation
          ? 'Registration is by invitation. Use the address that was invited.'
          : 'One account for all your forms. Your first form is two minutes away.'
      }
      foot={
        <span className="entrance-foot">
          <span>
            Have an account? <Link to={screens.login}>Log in</Link>
          </span>
          {support !== null && (
            <a href={support} target="_blank" rel="noreferrer">
              Support
            </a>
          )}
        </span>
      }
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField label="E-mail" type="email" {...form.text('email_id')} autoComplete="username" />
        <TextField label="Name" {...form.text('name')} autoComplete="name" />
        <PasswordField
          label="Password"
          {...form.text('password')}
          hint="Must be 8 characters long."
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" busy={form.busy}>
          Register
        </Button>
      </form>
    </Entrance>
  );
}
