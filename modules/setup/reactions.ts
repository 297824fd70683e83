import { phaseOf, whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { fetchNew } from '../submissions/public.ts';
import { formBy, refreshForm } from '../workspaces/public.ts';
import { watchForm } from './commands.ts';
import { checkDue, testSent } from './events.ts';

export const reactions = [
  whenever(checkDue, ({ form }) => refreshForm({ form })),
  whenever(testSent, ({ form }) => refreshForm({ form })),
  // The open list shows the test also while live updates are interrupted.
  whenever(testSent, ({ form }, read) => {
    const id = formBy(read, form)?.id;
    return id === undefined ? undefined : fetchNew({ form: id });
  }),
  // A live event triggers the next check early.
  whenever(formEventReceived, ({ form_id }, read) => {
    const form = formBy(read, String(form_id));
    const isWatched = phaseOf(watchForm)(read)?.phase === 'in progress';
    return isWatched && form?.state === 'fresh' ? refreshForm({ form: form.uid }) : undefined;
  }),
];
