import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Submission } from '../contract.ts';
import { fieldsOf, type SubmittedField } from '../submitted-data.ts';
import { texts } from './texts.ts';
import { LinkedText } from './linked-text.tsx';
import { partsOf } from './links.ts';
import './sender-address.css';

interface Props {
  readonly row: Pick<Submission, 'submitted_data' | 'is_locked'>;
}

/** The sender's email address with a button that copies it; nothing if none was submitted. */
export function SenderAddress({ row }: Props) {
  const t = useTexts(texts);
  const address = addressFieldOf(row.submitted_data)?.values[0];
  if (address === undefined || row.is_locked) return null;
  return (
    <span className="sender-address">
      <LinkedText text={address} />
      <CopyButton text={address} label={t('copyAddress')} />
    </span>
  );
}

/** The first field that is one email address and nothing else. */
export function addressFieldOf(submittedData: string): SubmittedField | undefined {
  return fieldsOf(submittedData).find(({ values: [only = '', ...more] }) => {
    const [part, ...rest] = only.includes('@') ? partsOf(only) : [];
    return more.length + rest.length === 0 && part?.href?.startsWith('mailto:') === true;
  });
}
