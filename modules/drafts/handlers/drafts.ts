import type { PayloadOf } from '../../../contract/message.ts';
import { handles, injectable } from '../../../src/kernel/index.ts';
import { draftRecorded, recordDraft } from '../messages.ts';

@injectable()
export class DraftsHandlers {
  @handles(recordDraft, { policy: 'queue' })
  *record(draft: PayloadOf<typeof recordDraft>) {
    yield draftRecorded(draft);
  }
}
