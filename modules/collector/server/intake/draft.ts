import type { StoredText } from '../../../../server/kit.ts';
import type { ReceivedFile } from '../../../files/server/public.ts';
import type { ReceivingForm } from '../public.ts';
import type { Device } from '../device.ts';
import type { Field } from '../fields.ts';
import type { ReceivedPageView } from '../page-view.ts';

/** A parsed submission, before its form is looked up. */
export interface Draft {
  readonly formUid: string;
  readonly fields: readonly Field[];
  readonly files: readonly ReceivedFile[];
  /** Idempotency key, unique within the form: the same key is the same submission. */
  readonly key: string | null;
  /** Hash of the content, to tell a repeat from another submission with the same key. */
  readonly hash: string;
  readonly receivedAt: Date;
  /** Host of the sending page, if the browser states it. */
  readonly host: string | undefined;
  /** A keyed hash of the sender's network. Null for internal submissions. */
  readonly ipHash: string | null;
  readonly isTrapped: boolean;
  /** Fields that only checks read. Never stored. */
  readonly checkValues: readonly Field[];
  /** Result of the checks. Null until they have run. */
  readonly verdict: SpamVerdict | null;
  readonly isTest: boolean;
  readonly subject: string | null;
  readonly cc: readonly string[];
  /** Undefined without analytics. */
  readonly visit: ReceivedPageView | undefined;
  readonly zone: string | null;
  readonly language: string | null;
  readonly device: Device;
  /**
   * Set for a submission that was acknowledged before it is stored: how many its network had sent within that minute.
   * It is stored regardless of its form's current settings.
   */
  readonly acceptedRate?: number;
}

/** The checks' result for a submission that the intake itself accepts. */
export interface SpamVerdict {
  /** Null if it is not spam. */
  readonly spamReason: StoredText | null;
}

/** A draft that must pass its form's checks first. Nothing was stored. */
export interface Unchecked {
  readonly unchecked: ReceivingForm;
}

/** The outcome for a draft. */
export interface StoredSubmission {
  readonly id: number;
  readonly form: ReceivingForm;
}

export const weightOf = ({ fields }: Draft): number =>
  fields.reduce((sum, [name, value]) => sum + name.length + value.length, 500);
