/** An account per role. */
export type AccountKey = 'creator' | 'admin' | 'viewer' | 'client' | 'shared';

export interface SampleAccount {
  readonly key: AccountKey;
  readonly email: string;
  readonly name: string;
  /** For the list that the demo prints. */
  readonly role: string;
  readonly type?: 'CLIENT_OF_AGENCY';
  readonly plan?: string;
}

/** How a field is filled in; `often` is the share of visitors who do (all by default). */
export type Field = { readonly name: string; readonly often?: number } & (
  | { readonly holds: 'name' | 'email' | 'phone' | 'message' }
  | { readonly oneOf: readonly string[] }
  | { readonly someOf: readonly string[] }
  | { readonly withinDays: number }
  | { readonly file: readonly string[] }
);

/** Message texts: opening, subject and closing make a message; `long` is used alone. */
export interface Texts {
  readonly openings: readonly string[];
  readonly matters: readonly string[];
  readonly closings: readonly string[];
  readonly long: readonly string[];
}

export interface SampleForm {
  readonly name: string;
  readonly path: string;
  readonly submissions: number;
  /** So many came from one address within a minute. */
  readonly flood?: number;
  readonly fields: readonly Field[];
  readonly texts: Texts;
  /** The auto-reply to visitors; off if missing. */
  readonly autoReply?: { readonly from: string; readonly subject: string; readonly text: string };
  /** The columns selected by the owner. */
  readonly columns?: readonly string[];
  readonly shares: readonly Share[];
}

export interface Share {
  readonly with: AccountKey;
  readonly as: 'ADMIN' | 'ONLY_VIEW_USER';
  readonly status?: 'CREATED' | 'DECLINED';
  readonly revoked?: true;
}

export interface SampleWorkspace {
  readonly name: string;
  readonly domain: string;
  readonly timezone: string;
  readonly pages: readonly string[];
  readonly forms: readonly SampleForm[];
}

/** Names as displayed; after a bar their spelling in addresses, where it differs. */
export interface Region {
  readonly weight: number;
  readonly languages: readonly string[];
  readonly zones: readonly string[];
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** Family name first, without a space. */
  readonly familyFirst?: true;
  /** Texts that some write in their language. */
  readonly says?: readonly string[];
}
