export { latestPayloads, payloadFor } from './payload.ts';
