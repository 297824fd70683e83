export { accessNoted, accountEventReceived, formEventReceived, livePaused, liveResumed } from './events.ts';
