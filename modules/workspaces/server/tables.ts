import type { Generated } from '../../../server/kit.ts';
import type { Role } from '../../../contract/entity/role.ts';
import type { FormState } from '../contract.ts';

export interface WorkspaceTables {
  projects: {
    id: Generated<number>;
    uid: string;
    owner_id: number;
    name: string;
    domain: string;
    /** An IANA name that the database knows. */
    timezone: string;
    created_at: Date;
  };
  forms: {
    id: Generated<number>;
    uid: string;
    project_id: number;
    name: string;
    state: Generated<FormState>;
    /** The columns that the owner has chosen; null until then. */
    key_fields: string[] | null;
    /** Every field ever submitted, in the order it first came. */
    all_fields: Generated<string[]>;
    created_at: Date;
  };
  form_links: {
    id: Generated<number>;
    form_id: number;
    /** Null until an invited address has accepted. */
    account_id: number | null;
    /** The invited address; null where an account was linked at once, as a form's creator is. */
    address: string | null;
    invited_by: number | null;
    privilege_type: Role;
    status: 'CREATED' | 'ACCEPTED' | 'DECLINED';
    is_revoked: Generated<boolean>;
    created_at: Date;
  };
}
