export { HOLD_MS } from './hold.ts';
export { deliveryKindLabel, type DeliveryKindLabel } from './points.ts';
