import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { discardUnsentMarks, sendUnsentMarks } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { unsentMarks } from '../unsent-marks-state.ts';
import './unsent-notice.css';

/** Lists the marks that were not sent because the session had ended, and offers to send or discard them. */
export default function UnsentNotice() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const { list } = useSelect((read) => read(unsentMarks));
  const isSending = useSelect((read) => phaseOf(sendUnsentMarks)(read)?.phase === 'in progress');
  const byMarker = Map.groupBy(list, ({ marker }) => (marker === 'complete' ? 'complete' : 'inprogress'));
  const marks = Array.from(byMarker, ([marker, same]) =>
    label(`markedMany.${marker}`, { count: new Set(same.flatMap(({ submission_ids }) => submission_ids)).size }),
  );
  return (
    <output className="unsent-notice">
      <Icon name="exclamation-triangle" />
      <span>{t('unsent', { marks: marks.join(', ') })}</span>
      <Button busy={isSending} onClick={() => send(sendUnsentMarks({}))}>
        {t('sendNow')}
      </Button>
      <Button kind="quiet" onClick={() => send(discardUnsentMarks({}))}>
        {t('discard')}
      </Button>
    </output>
  );
}
