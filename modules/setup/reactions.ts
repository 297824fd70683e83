import { whenever } from '../../src/kernel/index.ts';
import { refreshForm } from '../workspaces/public.ts';
import { lookDue, testSent } from './events.ts';

export const reactions = [
  whenever(lookDue, ({ form }) => refreshForm({ form })),
  whenever(testSent, ({ form }) => refreshForm({ form })),
];
