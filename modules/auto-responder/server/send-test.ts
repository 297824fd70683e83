import type { Host } from '../../../server/kit.ts';
import { sendTestMail } from '../../form-settings/server/public.ts';
import { sampleFields } from '../../submissions/server/public.ts';
import { sendTestReply } from '../contract.ts';
import { logoOf } from './logos.ts';
import { bandOf, replyMail } from './send-reply.ts';
import { replyFor } from './reply.ts';

/** Serves the endpoint that emails a sample auto-reply to the editor's own address. */
export function serveTest(host: Host): void {
  host.serve(sendTestReply, (call) =>
    sendTestMail(host, call, async (form, creator) => {
      const { body: settings } = call;
      const logo = await logoOf(host.db, form.id);
      const template = {
        subject: `[Test] ${settings.auto_responder_email_subject}`,
        body: settings.auto_responder_email_template,
        band: bandOf(settings.auto_responder_email_colour, settings.auto_responder_email_from_name, logo),
      };
      return replyMail({ form, creator, settings, logo }, replyFor(template, await sampleFields(host.db, form.id)));
    }),
  );
}
