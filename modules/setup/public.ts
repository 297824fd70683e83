export { waitingPart, type WaitingHeading, type WaitingPart } from './points.ts';
