import { Refusal } from '../../../../contract/refusal.ts';
import type { Call, Host, Raw } from '../../../../server/kit.ts';
import { login, loginPage } from '../../contract.ts';
import { insidePath } from '../../inside-path.ts';
import { authenticate } from '../authenticate.ts';

export function serveLoginPage(host: Host): void {
  host.serve(loginPage, async (call) => {
    const sent = login.body.safeParse(call.body);
    if (!sent.success) return showAgain(call, 400, 'Please enter your username and your password.');
    try {
      const account = await authenticate(host, call.visitor.ip, sent.data);
      await call.session.start(account.id);
    } catch (error) {
      if (error instanceof Refusal) return showAgain(call, error.kind.status, error.message);
      throw error;
    }
    return call.reply.redirect(`/app${insidePath(call.query.redirect ?? null)}`, 303);
  });
}

/** The page with its asterisk, for its marker `<!--inlet:login-error-->`. The texts are our own: nothing in them is markup. */
function showAgain({ reply }: Call, status: number, message: string): Promise<Raw> {
  return reply.page(status, { 'login-error': `<p role="alert">*${message}</p>` });
}
