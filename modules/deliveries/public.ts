export { HOLD_MS } from './hold.ts';
export { SENDER } from './sender-target.ts';
export { deliveryKindLabel, type DeliveryKindLabel } from './points.ts';
