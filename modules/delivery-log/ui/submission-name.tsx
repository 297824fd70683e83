import { useTexts } from '../../../src/ui/use-texts.ts';
import type { LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  /** The submission's id. */
  readonly id: number;
  readonly sender: LoggedDelivery['sender'];
}

/** A submission, by its sender where it names one. */
export function SubmissionName({ id, sender = null }: Props) {
  const t = useTexts(texts);
  const number = String(id);
  return sender === null ? t('ofSubmission', { id: number }) : t('ofSender', { sender, id: number });
}
