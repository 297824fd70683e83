import { sql } from '../../../server/kit.ts';

/** The `ref` of a delivery, from its columns in `deliveries`. */
export const refColumn = sql`concat(id, '_', to_hex((extract(epoch from created_at) * 1000)::bigint))`;
