import { useEffect, useRef, useState } from 'react';
import type { Log } from '../../../src/kernel/index.ts';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { saveLogTest } from '../commands.ts';
import { texts } from './texts.ts';

const NAME = 'regression';

/**
 * A button that reduces a log to its first problem, and saves a regression test with the reduced log, without personal
 * data.
 */
export function SaveAsTest({ log }: { readonly log: Log }) {
  const t = useTexts(texts);
  const { modules } = useApp();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const stop = useRef(new AbortController());
  // Another log removes the button until it has been verified.
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const save = async () => {
    const { signal } = stop.current;
    setBusy(true);
    setError(undefined);
    try {
      const { testOfLog } = await import('./test-of-log.ts');
      const test = await testOfLog(log, `${NAME}.jsonl`, modules, signal);
      const files = [
        { name: `${NAME}.test.ts`, url: urlOf(test.source) },
        { name: `${NAME}.jsonl`, url: urlOf(test.log) },
      ];
      await send(saveLogTest({ files })).outcome;
    } catch (cause) {
      if (!signal.aborted) setError(cause instanceof Error ? cause.message : String(cause));
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon="download" busy={isBusy} onClick={() => void save()}>
        {t('saveTest')}
      </Button>
      {error !== undefined && (
        <span role="alert" className="event-log-note">
          {t('testNotSaved', { error })}
        </span>
      )}
    </>
  );
}

const urlOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
