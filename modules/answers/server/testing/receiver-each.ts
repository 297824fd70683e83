import { Readable } from 'node:stream';
import { beforeEach } from 'vitest';
import type { Answer } from '../../../../contract/entity/answer.ts';
import { testClock } from '../../../../tests/server/harness.ts';
import { arriveAt } from '../../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../../tests/server/own-form.ts';
import { FileStorage } from '../../../files/server/public.ts';
import { AnswerReceiver } from '../receive.ts';

/** For each test of a file, a submission that receives answers. */
export function receiverEach() {
  const clock = testClock('2026-11-20T12:00:00Z');
  const here = ownFormEach({ clock });
  let submission: number;
  let receiver: AnswerReceiver;
  beforeEach(async () => {
    [submission = 0] = await arriveAt(here.server, here.form);
    receiver = receiverWith(new FileStorage(here.server.dataDir));
  });
  const receiverWith = (files: FileStorage, timeoutMs?: number) =>
    new AnswerReceiver({ ...here.server, clock }, files, timeoutMs);
  return {
    clock,
    here,
    get submission() {
      return submission;
    },
    receiverWith,
    /** What becomes of an email, by default for the test's submission. */
    receive: (
      email: string,
      { by = receiver, ...envelope }: { readonly by?: AnswerReceiver; readonly envelopeFrom?: string } = {},
    ) => {
      const target = { submissionId: submission, replyId: 7 };
      return by.receive({ target, content: Readable.from([Buffer.from(email)]), ...envelope });
    },
    /** The answers that a member of the form sees. */
    answers: async (person = here.owner): Promise<readonly Answer[]> =>
      (await person.get<{ readonly answers: readonly Answer[] }>(`/cli/submission/${submission}`)).body.answers,
  };
}
