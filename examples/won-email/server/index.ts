import { defineServerModule } from '../../../server/kit.ts';
import { accountById } from '../../../modules/accounts/server/public.ts';
import { consoleUrl, queueMail } from '../../../modules/mail/server/public.ts';
import { actionEffect } from '../../../modules/workflow/server/public.ts';
import { formSummary } from '../../../modules/workspaces/server/public.ts';

/** The state of the default workflow for a closed sale. */
const WON = 'WON';

export default defineServerModule({
  id: 'won-email',
  needs: ['accounts', 'mail', 'workflow', 'workspaces'],
  register(host) {
    const { config, live } = host;
    // Emails the creator of the form when somebody else wins a submission.
    host.contribute(actionEffect, async (tx, { toState, by, formId, submissionId }) => {
      if (toState !== WON) return;
      const form = await formSummary(tx, formId);
      const creator = form && (await accountById(tx, form.creatorId));
      if (!creator || creator.id === by.id) return;
      const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions/raw/${submissionId}`;
      // Queued in the same transaction, so that the email goes out if and only if the state change is committed.
      await queueMail(
        { db: tx, live },
        {
          to: { name: creator.name, address: creator.email },
          subject: `${by.name} has won a submission on ${form.name}`,
          content: {
            heading: 'Won',
            lines: [`${by.name} has won submission ${submissionId} on ${form.name}.`],
            button: { text: 'Open submission', href },
            closing: `You get this because you created the form in ${config.product}.`,
          },
          formId,
          submissionId,
        },
      );
    });
  },
});
