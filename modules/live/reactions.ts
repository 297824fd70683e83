import { whenever } from '../../src/kernel/index.ts';
import { loadInitialData } from '../workspaces/public.ts';
import { accessNoted, liveResumed } from './events.ts';

export const reactions = [
  whenever(accessNoted, () => loadInitialData({})),
  whenever(liveResumed, () => loadInitialData({})),
];
