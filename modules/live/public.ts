export { accessNoted, accountNoted, formNoted, livePaused, liveResumed } from './events.ts';
