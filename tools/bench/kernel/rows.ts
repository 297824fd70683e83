/** A submission as in the list: about twenty fields, eight of them written by a visitor. */
export interface Row {
  readonly submission_id: number;
  readonly is_read: boolean;
  readonly is_spam: boolean;
  readonly is_archived: boolean;
  readonly is_complete: boolean;
  readonly is_inProgress: boolean;
  readonly [field: string]: unknown;
}
export const FLAGS = ['is_read', 'is_spam', 'is_archived', 'is_complete', 'is_inProgress'] as const;
export type Flag = (typeof FLAGS)[number];

/** Flips one flag of one row, so that every event changes the state. */
export interface Flip {
  readonly id: number;
  readonly flag: Flag;
}

export function makeRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, at) => ({
    submission_id: at,
    form_id: 7,
    submitted_at: 1_790_000_000_000 + at * 61_000,
    current_state: 'NEW',
    country: 'DE',
    browser: 'Firefox',
    referrer: 'https://harbour.example/prices',
    is_read: false,
    is_spam: false,
    is_archived: false,
    is_complete: false,
    is_inProgress: false,
    name: `Ada Lovelace ${at}`,
    email: `ada${at}@example.com`,
    company: 'Analytical Engines',
    phone: '+44 20 7946 0000',
    subject: 'A question about your prices',
    message: 'Could you send me an offer for the large one? '.repeat(3),
    consent: 'yes',
    source: 'newsletter',
  }));
}

/** The same flips in every run, of rows all over the table. */
export function makeFlips(count: number, rows: number): readonly Flip[] {
  let seed = 20_261_120;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((seed / 0x8000_0000) * below);
  };
  return Array.from({ length: count }, () => ({ id: next(rows), flag: FLAGS[next(FLAGS.length)] ?? 'is_read' }));
}
