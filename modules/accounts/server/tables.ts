import type { Layout } from '../../../contract/entity/account.ts';
import type { Language } from '../../../contract/text.ts';
import type { Generated } from '../../../server/kit.ts';

export interface AccountTables {
  accounts: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    /** `verified_at` alone says whether the address is verified. */
    status: Generated<'ACTIVE' | 'SUSPENDED'>;
    account_type: Generated<'STANDARD' | 'CLIENT_OF_AGENCY'>;
    plan: string | null;
    verified_at: Date | null;
    created_at: Date;
    /** Null until the account has chosen one. */
    layout: Layout | null;
    /** Null until it is known. */
    language: Language | null;
  };
}
