export { waitingPart, type WaitingPart } from './points.ts';
