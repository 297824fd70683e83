import { Refusal } from '../../../../contract/refusal.ts';
import type { Call, Host, Raw } from '../../../../server/kit.ts';
import { type SubmissionAnswer, formAddress, submitForm } from '../../contract.ts';
import { hostOf, ownAddress, webAddress } from '../domain.ts';
import type { Stored } from '../intake/draft.ts';
import type { Intake } from '../intake/intake.ts';
import { readBody } from '../read-body.ts';
import { readDraft } from '../read-draft.ts';
import { visitorPage } from '../visitor-page.ts';

type Submit = Call<typeof submitForm>;

const THANKS = 'Thank you. Your message has been sent.';

/** Takes submissions, and answers a browser's own form post with a page, everything else with JSON. */
export function serveSubmissions(host: Host, intake: Intake): void {
  host.serve(submitForm, async (call) => {
    try {
      return await submit(call, host, intake);
    } catch (error) {
      if (error instanceof Refusal && error.kind.status < 500) return tell(call, error);
      throw error;
    }
  });
  host.serve(formAddress, ({ reply }) =>
    reply.html(
      visitorPage('This address takes forms', 'It has nothing to read: a form on a website sends its fields here.'),
    ),
  );
}

async function submit(call: Submit, { clock, config }: Host, intake: Intake): Promise<Raw | SubmissionAnswer> {
  const { ip, headers } = call.visitor;
  const sender = { ip, headers, at: clock.now(), secret: config.secret };
  const { draft, next } = readDraft(call.params.formUid, readBody(call), sender);
  const stored = await intake.take(draft);
  const redirect = redirectFor(stored, next, call);
  if (!wantsPage(call))
    return { success: true, message: THANKS, errors: [], ...(redirect !== undefined && { redirect }) };
  if (redirect !== undefined) return call.reply.redirect(redirect, 303);
  return call.reply.html(visitorPage('Thank you', 'Your message has been sent.', backOf(call)));
}

/** The page's `_next` when it stays on the form's domain, else the form's own redirect. */
function redirectFor({ form }: Stored, next: string | null, call: Submit): string | undefined {
  const { headers } = call.visitor;
  const asked = next === null ? undefined : ownAddress(next, headers.referer ?? headers.origin, form.domain);
  const { is_auto_redirect_on, auto_redirect_url } = form.settings;
  return asked ?? (is_auto_redirect_on ? webAddress(auto_redirect_url) : undefined);
}

function tell(call: Submit, { message, kind, retryAfter }: Refusal): Raw {
  if (retryAfter !== undefined) call.reply.header('retry-after', String(retryAfter));
  if (wantsPage(call)) {
    const text = `${message} Your browser's Back button brings back what you wrote.`;
    return call.reply.html(visitorPage('Your message was not sent', text, backOf(call)), kind.status);
  }
  const answer: SubmissionAnswer = { success: false, message, errors: [{ message }] };
  return call.reply.text(JSON.stringify(answer), 'application/json; charset=utf-8', kind.status);
}

const wantsPage = ({ form, visitor }: Submit): boolean =>
  form !== undefined && !(visitor.headers.accept ?? '').includes('application/json');

/** The page that the form is on, when the browser tells. */
function backOf({ visitor: { headers } }: Submit): string | undefined {
  return hostOf(headers.referer) === undefined ? undefined : headers.referer;
}
