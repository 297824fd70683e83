import { useState } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { useMappedStack } from './use-mapped-stack.ts';
import './stack-trace.css';

/** The frames of an error in the sources, or as recorded if asked for or not mapped. */
export function StackTrace({ stack }: { readonly stack: readonly string[] }) {
  const t = useTexts(texts);
  const [isRaw, setRaw] = useState(false);
  const mapped = useMappedStack(stack);
  const isMapped = mapped?.some((frame, at) => frame !== stack[at]?.trim()) === true;
  return (
    <div className="event-log-stack">
      <pre>{(isMapped && !isRaw ? mapped : stack.map((frame) => frame.trim())).join('\n')}</pre>
      {isMapped && (
        <button type="button" className="event-log-link" onClick={() => setRaw(!isRaw)}>
          {t(isRaw ? 'mappedStack' : 'rawStack')}
        </button>
      )}
    </div>
  );
}
