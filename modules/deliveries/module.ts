import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from './points.ts';

/** The point by which modules name their kinds of delivery. */
export default defineModule({ id: 'deliveries', points: [deliveryKindLabel] });
