export { accessNoted, formNoted, livePaused } from './events.ts';
