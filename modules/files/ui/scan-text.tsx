import type { FileScan } from '../../../contract/entity/submission-file.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

const keys = {
  waiting: 'waiting',
  clean: 'clean',
  too_large: 'tooLarge',
  unavailable: 'unavailable',
  failed: 'scanFailed',
} as const;

/** The result of a file's virus scan, on a separate line. */
export function ScanText({ scan }: { readonly scan: FileScan }) {
  const t = useTexts(texts);
  if (scan.state === 'infected')
    return <strong className="file-scan file-infected">{t('infected', { finding: scan.finding })}</strong>;
  return <span className="file-scan">{t(keys[scan.state])}</span>;
}
