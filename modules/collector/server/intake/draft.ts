import type { ReceivingForm } from '../public.ts';
import type { Device } from '../device.ts';
import type { Field } from '../fields.ts';
import type { Visit } from '../visit.ts';

/** A submission that was read and waits for its form to be looked up. */
export interface Draft {
  readonly formUid: string;
  readonly fields: readonly Field[];
  /** Unique within the form; the same one again is the same submission. */
  readonly key: string | null;
  /** Of what was sent: tells a repeat from another submission under the same key. */
  readonly hash: string;
  readonly receivedAt: Date;
  /** Host of the page that sent it, when its browser says. */
  readonly host: string | undefined;
  /** A keyed hash of the sender's network; null for submissions from within. */
  readonly ipHash: string | null;
  readonly isTrapped: boolean;
  /** Fields that a check took for itself; never stored. */
  readonly proofs: readonly Field[];
  /** What the checks said; null until they were asked. */
  readonly verdict: Verdict | null;
  readonly isTest: boolean;
  readonly subject: string | null;
  readonly cc: readonly string[];
  /** None without analytics. */
  readonly visit: Visit | undefined;
  readonly zone: string | null;
  readonly language: string | null;
  readonly device: Device;
}

/** What checks say of a submission that the intake itself takes for none. */
export interface Verdict {
  /** Null where it is no spam. */
  readonly spamReason: string | null;
}

/** A draft that its form wants judged first: nothing was stored. */
export interface Unchecked {
  readonly unchecked: ReceivingForm;
}

/** What became of a draft. */
export interface Stored {
  readonly id: number;
  readonly form: ReceivingForm;
}

export const weightOf = ({ fields }: Draft): number =>
  fields.reduce((sum, [name, value]) => sum + name.length + value.length, 500);
