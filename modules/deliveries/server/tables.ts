import type { Generated } from '../../../server/kit.ts';

export interface DeliveryTables {
  deliveries: {
    id: Generated<number>;
    form_id: number | null;
    submission_id: number | null;
    kind: string;
    target: string;
    payload: unknown;
    state: Generated<'waiting' | 'done' | 'dead'>;
    attempts: Generated<number>;
    next_at: Generated<Date>;
    lease_until: Date | null;
    last_error: string | null;
    created_at: Generated<Date>;
    done_at: Date | null;
  };
}
