import { whenever } from '../../src/kernel/index.ts';
import { loadInitialData } from '../workspaces/public.ts';
import { accessChanged, liveResumed } from './events.ts';

export const reactions = [
  whenever(accessChanged, () => loadInitialData({})),
  whenever(liveResumed, () => loadInitialData({})),
];
