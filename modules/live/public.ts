export { accessChanged, accountEventReceived, formEventReceived, livePaused, liveResumed } from './events.ts';
