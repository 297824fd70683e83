import { Link } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { resetPassword } from '../commands.ts';
import { resetPassword as resetCall } from '../contract.ts';
import { screens } from '../screens.ts';
import { Entrance } from './entrance.tsx';
import { useMailedToken } from './mailed-token.ts';
import { PasswordField } from './password-field.tsx';

/** Where the mailed link to a new password leads. */
export default function ResetPassword() {
  const token = useMailedToken();
  const isWhole = resetCall.body.shape.token.safeParse(token).success;
  return token !== null && isWhole ? <ResetForm token={token} /> : <NoToken />;
}

function ResetForm({ token }: { readonly token: string }) {
  const send = useSend();
  const form = useForm({
    schema: resetCall.body,
    initial: { token, password: '' },
    submit: (values) => send(resetPassword(values)).outcome,
  });
  return (
    <Entrance
      title="Set a new password"
      lead="You are then logged out everywhere, and log in with the new one."
      foot={<Link to={screens.forgotPassword}>Ask for a new link</Link>}
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <PasswordField
          label="New password"
          {...form.text('password')}
          hint="Must be 8 characters long."
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" busy={form.busy}>
          Set password
        </Button>
      </form>
    </Entrance>
  );
}

function NoToken() {
  return (
    <Entrance
      title="This link is not complete"
      lead="Open the whole link from the mail, or ask for a new one. A link works once, within one hour."
    >
      <Link to={screens.forgotPassword} className="button button-primary">
        Ask for a new link
      </Link>
    </Entrance>
  );
}
