import { precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../../modules/drafts/public.ts';
import { saveTopic, TOPIC_DRAFT } from './messages.ts';

export default [
  // Replay finds a build that sends something else than what was entered.
  precondition('ntfy-push', saveTopic, 'a topic is saved as it was entered', (sent, read) =>
    isAsEntered(read, `${TOPIC_DRAFT} ${sent.form}`, sent, saveTopic.schema),
  ),
];
