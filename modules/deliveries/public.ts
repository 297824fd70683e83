export { deliveryKindLabel, type DeliveryKindLabel } from './points.ts';
