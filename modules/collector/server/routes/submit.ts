import {
  expectsPage,
  type Call,
  type Host,
  isOutbound,
  type RawResponse,
  createError,
  textPage,
} from '../../../../server/kit.ts';
import type { FileStorage } from '../../../files/server/public.ts';
import { type SubmissionResponse, formAddress, submitForm } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { hostOf, ownAddress, webAddress } from '../domain.ts';
import { discardedFilesText, listedNames } from '../discarded-files.ts';
import type { StoredSubmission } from '../intake/draft.ts';
import type { Acceptance } from '../intake/intake.ts';
import { formPages } from '../limits.ts';
import { submissionCheck } from '../public.ts';
import { readBody, type SubmissionBody } from '../read-body.ts';
import { RequestFiles } from '../request-files.ts';
import { readDraft } from '../read-draft.ts';
import { lookUpForm } from '../verification.ts';

type Submit = Call<typeof submitForm>;

const THANKS = 'Thank you. Your message has been sent.';

/** Receives submissions. Responds with a page to form posts by a browser, with JSON to everything else. */
export function serveSubmissions(host: Host, acceptance: Acceptance, storage: FileStorage): void {
  host.serve(submitForm, (call) => submit(call, host, acceptance, storage));
  host.serve(formAddress, (call) => describeAddress(call, host), { limit: formPages, per: 'network' });
}

/** For people who open a form's address. An unknown form is 404 for everybody. */
async function describeAddress(
  { params, reply, visitor }: Call<typeof formAddress>,
  { db }: Host,
): Promise<RawResponse> {
  if (await lookUpForm(db, params.formUid))
    return reply.html(
      textPage(
        'This address receives forms',
        'There is nothing to see here. Forms on websites send their fields to this address.',
      ),
    );
  if (!visitor.headers.accept?.includes('text/html')) throw createError(errors.FORM_NOT_FOUND);
  return reply.html(textPage('Form not found', 'There is no form at this address. Check the address.'), 404);
}

async function submit(
  call: Submit,
  host: Host,
  acceptance: Acceptance,
  storage: FileStorage,
): Promise<RawResponse | SubmissionResponse> {
  const { network, headers } = call.visitor;
  if (isOutbound(headers)) throw createError(errors.FROM_INTEGRATION);
  const { clock, config } = host;
  const proofNames = host.contributions(submissionCheck).flatMap(({ fields }) => fields);
  const sender = { network, headers, at: clock.now(), secret: config.secret, proofNames };
  const files = new RequestFiles({ db: host.db, storage }, call.params.formUid, headers.origin);
  const { sent, next, stored } = await files.storedBy(async () => {
    const body = await readBody(call, files.receive);
    const { draft, next: asked } = readDraft(call.params.formUid, body, sender);
    return { sent: body, next: asked, stored: await acceptance.accept(draft) };
  });
  const redirect = redirectFor(stored, next, call);
  if (!expectsPage({ method: submitForm.method, headers: call.visitor.headers }))
    return sent.discarded.length === 0 ? thanks(redirect) : thanksWithout(sent, redirect);
  const lost = discardedFilesText(sent.discarded);
  // Redirecting immediately would hide that a file was not stored. In JSON, that is a guess.
  if (redirect !== undefined && (lost === '' || sent.by === 'json')) return call.reply.redirect(redirect, 303);
  return call.reply.html(textPage('Thank you', `Your message has been sent.${lost}`, redirect ?? backOf(call)));
}

const thanks = (redirect: string | undefined): SubmissionResponse => ({
  success: true,
  message: THANKS,
  errors: [],
  ...(redirect !== undefined && { redirect }),
});

/** The script shows the message on the page unless it gets a redirect. */
function thanksWithout(sent: SubmissionBody, redirect: string | undefined): SubmissionResponse {
  const { by, discarded } = sent;
  const isShown = by === 'script' && redirect !== undefined;
  const { message, ...response } = thanks(isShown ? undefined : redirect);
  const goOn = isShown ? ` Continue at ${redirect}` : '';
  const text = `${message}${discardedFilesText(discarded)}${goOn}`;
  return { ...response, message: text, files_not_kept: listedNames(discarded) };
}

/** The page's `_next` if it is on the form's domain, else the form's own redirect. */
function redirectFor({ form }: Pick<StoredSubmission, 'form'>, next: string | null, call: Submit): string | undefined {
  const { headers } = call.visitor;
  const requested = next === null ? undefined : ownAddress(next, headers.referer ?? headers.origin, form.domain);
  const { is_auto_redirect_on, auto_redirect_url } = form.settings;
  return requested ?? (is_auto_redirect_on ? webAddress(auto_redirect_url) : undefined);
}

/** The page with the form, if the browser states it. */
function backOf({ visitor: { headers } }: Submit): string | undefined {
  return hostOf(headers.referer) === undefined ? undefined : headers.referer;
}
