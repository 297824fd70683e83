import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** How long the confirmation stays (SPEC.md point 9). */
const CONFIRMED_MS = 1_000;

/** Copies `text` and shows a confirmation for a second. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      icon={copied ? 'check' : 'copy'}
      onClick={() => void copyText(text).then(() => setCopied(true))}
      aria-live="polite"
    >
      {copied ? t('copied') : (label ?? t('copy'))}
    </Button>
  );
}
