export { accessNoted, accountNoted, formNoted, livePaused } from './events.ts';
