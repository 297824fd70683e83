import type { Host } from '../../../server/kit.ts';
import { sendTestMail } from '../../form-settings/server/public.ts';
import { sampleFields } from '../../submissions/server/public.ts';
import { sendTestNotification } from '../contract.ts';
import { emailFor } from './submission-email.ts';
import { unsubscribeLink } from './opt-out.ts';
import { listUrl } from './urls.ts';

/** Sends an editor a sample notification of the form to their own address. */
export function serveTest(host: Host): void {
  const { db, config, clock } = host;
  host.serve(sendTestNotification, (call) =>
    sendTestMail(host, call, async (form, caller) =>
      emailFor({
        form,
        submission: { fields: await sampleFields(db, form.id), isTest: true, isLocked: false },
        origin: { submittedAt: clock.now(), ...unknown },
        files: [],
        subject: null,
        href: listUrl(config, form),
        actions: [],
        product: config.product,
        unsubscribe: unsubscribeLink(config, form.id, caller.email),
        language: caller.language,
      }),
    ),
  );
}

const unknown = { pageUrl: null, device: null, browser: null, platform: null, source: null, visits: null };
