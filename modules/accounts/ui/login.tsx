import { Link, Navigate, useSearchParams } from 'react-router';
import { phaseOf, type Read } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { logIn } from '../commands.ts';
import { login } from '../contract.ts';
import { insidePath } from '../inside-path.ts';
import { screens } from '../screens.ts';
import { addressIn } from './address.ts';
import { Entrance } from './entrance.tsx';
import { PasswordField } from './password-field.tsx';

/** SPEC.md point 2, Login. Whoever is logged in goes on to where they wanted to be. */
export default function Login() {
  const [query] = useSearchParams();
  const isIn = useSelect((read) => read(session).current.status === 'in');
  if (isIn) return <Navigate to={insidePath(query.get('redirect'))} replace />;
  return <LoginForm email={addressIn(query)} />;
}

/** What follows an accepted login: the console loads, or cannot. */
function enteringOf(read: Read): { readonly isUnderWay: boolean; readonly fault?: string | undefined } {
  const loading = phaseOf(loadInitialData)(read);
  if (phaseOf(logIn)(read)?.phase !== 'succeeded' || !loading) return { isUnderWay: false };
  if (loading.phase === 'failed') return { isUnderWay: false, fault: loading.errors[0] ?? loading.fetchError ?? '' };
  if (loading.phase !== 'succeeded') return { isUnderWay: true };
  return { isUnderWay: false, fault: 'The login was not kept. Allow cookies for this site and try again.' };
}

function LoginForm({ email }: { readonly email: string }) {
  const send = useSend();
  const form = useForm({
    schema: login.body,
    initial: { email_id: email, password: '' },
    submit: (values) => send(logIn(values)).outcome,
  });
  const entering = useSelect(enteringOf, (a, b) => a.isUnderWay === b.isUnderWay && a.fault === b.fault);
  const username = form.text('email_id');
  const refusal = form.refused[0] ?? entering.fault;
  const known = form.values.email_id === '' ? '' : `?email=${encodeURIComponent(form.values.email_id)}`;
  return (
    <Entrance
      title="Log in"
      foot={
        <span className="entrance-foot">
          <span>
            New here? <Link to={screens.register + known}>Register</Link>
          </span>
          <Link to={screens.forgotPassword + known}>Forgot your password?</Link>
        </span>
      }
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField
          label="Username"
          {...username}
          error={username.error ?? (refusal === undefined ? undefined : `*${refusal}`)}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@example.com"
        />
        <PasswordField label="Password" {...form.text('password')} autoComplete="current-password" />
        <Button type="submit" kind="primary" busy={form.busy || entering.isUnderWay}>
          Log in
        </Button>
      </form>
    </Entrance>
  );
}
