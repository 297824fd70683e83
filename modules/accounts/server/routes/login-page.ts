import { ApiError } from '../../../../contract/error.ts';
import { supportLink } from '../../../../contract/help.ts';
import {
  type Call,
  createError,
  escapeHtml,
  type Host,
  preferredLanguage,
  type RawResponse,
} from '../../../../server/kit.ts';
import { logInCall, loginPage, showLoginPage } from '../../contract.ts';
import { safeRedirect } from '../../safe-redirect.ts';
import { loginForm, loginTitle, type PrerenderedForm } from '../../login-form.ts';
import { errors } from '../../errors.ts';
import { anyAccount } from '../repository.ts';
import { signIn } from '../sign-in.ts';
import { loginErrorText } from './login-error-text.ts';

export function serveLoginPage(host: Host): void {
  const { product, supportUrl, supportEmail } = host.config;
  const support = supportLink({ support_url: supportUrl, support_email: supportEmail });
  const show = (call: Pick<Call, 'reply' | 'visitor'>, view: View): Promise<RawResponse> => {
    const language = preferredLanguage(call.visitor.headers);
    const { failure, ...rest } = view;
    // Longer input is not an address, and escaping would multiply its length. The cut may halve a character, which a URL
    // cannot contain.
    const fields = { ...rest, email: rest.email.slice(0, MAX_ADDRESS_LENGTH).toWellFormed() };
    const page = loginForm(
      { product, language, support, ...fields, ...(failure && { error: loginErrorText(failure, language) }) },
      escapeHtml,
    );
    return call.reply.page(failure?.kind.status ?? 200, { page, title: loginTitle({ product, language }) });
  };

  host.serve(showLoginPage, async (call) => {
    const { redirect, email, username, ended } = call.query;
    if (call.signedIn) return call.reply.redirect(`/app${safeRedirect(redirect ?? null)}`, 303);
    const isFirst = !(await anyAccount(host.db));
    return show(call, { email: email ?? username ?? '', hasEnded: ended !== undefined, isFirst });
  });

  host.serve(loginPage, async (call) => {
    const email = call.body.email_id ?? '';
    const credentials = logInCall.body.safeParse(call.body);
    if (!credentials.success) return show(call, { email, failure: createError(errors.CREDENTIALS_MISSING) });
    try {
      await signIn(host, call, credentials.data);
    } catch (error) {
      if (error instanceof ApiError) return show(call, { email, failure: error });
      throw error;
    }
    return call.reply.redirect(`/app${safeRedirect(call.query.redirect ?? null)}`, 303);
  });
}

const MAX_ADDRESS_LENGTH = 254;

interface View extends Pick<PrerenderedForm, 'email' | 'hasEnded' | 'isFirst'> {
  readonly failure?: ApiError;
}
