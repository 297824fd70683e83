import { ApiError } from '../../../../contract/error.ts';
import { type Call, escapeHtml, type Host, preferredLanguage, type Raw } from '../../../../server/kit.ts';
import { login, loginPage, showLoginPage } from '../../contract.ts';
import { insidePath } from '../../safe-redirect.ts';
import { loginForm, loginTitle, type EarlyForm } from '../../login-form.ts';
import { anyAccount } from '../repository.ts';
import { signIn } from '../sign-in.ts';

export function serveLoginPage(host: Host): void {
  const { product } = host.config;
  const show = (call: Pick<Call, 'reply' | 'visitor'>, given: Given): Promise<Raw> => {
    const language = preferredLanguage(call.visitor.headers);
    const { refused, ...rest } = given;
    // What is longer is no address, and would come back several times as long.
    const shown = { ...rest, email: rest.email.slice(0, MAX_ADDRESS_LENGTH) };
    const page = loginForm({ product, language, ...shown, ...(refused && { fault: refused.message }) }, escapeHtml);
    return call.reply.page(refused?.status ?? 200, { page, title: loginTitle({ product, language }) });
  };

  host.serve(showLoginPage, async (call) => {
    const { redirect, email, username, ended } = call.query;
    if (call.signedIn) return call.reply.redirect(`/app${insidePath(redirect ?? null)}`, 303);
    const isFirst = !(await anyAccount(host.db));
    return show(call, { email: email ?? username ?? '', hasEnded: ended !== undefined, isFirst });
  });

  host.serve(loginPage, async (call) => {
    const email = call.body.email_id ?? '';
    const sent = login.body.safeParse(call.body);
    if (!sent.success)
      return show(call, { email, refused: { status: 400, message: 'Please enter your username and your password.' } });
    try {
      await signIn(host, call, sent.data);
    } catch (error) {
      if (error instanceof ApiError)
        return show(call, { email, refused: { status: error.kind.status, message: error.message } });
      throw error;
    }
    return call.reply.redirect(`/app${insidePath(call.query.redirect ?? null)}`, 303);
  });
}

const MAX_ADDRESS_LENGTH = 254;

interface Given extends Pick<EarlyForm, 'email' | 'hasEnded' | 'isFirst'> {
  readonly refused?: { readonly status: number; readonly message: string };
}
