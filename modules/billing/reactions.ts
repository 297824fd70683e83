import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { loadInitialData } from '../workspaces/public.ts';
import { loadBilling } from './commands.ts';
import { BillingChangedLiveEvent } from './contract.ts';
import { billing } from './state.ts';

export const reactions = [
  // Actions at the provider in any tab show here immediately.
  whenever(accountEventReceived, (event, read) =>
    BillingChangedLiveEvent.safeParse(event).success && read(billing).current !== null ? loadBilling({}) : undefined,
  ),
  // The user's plan and the banner about its use are part of the initial data.
  whenever(accountEventReceived, (event) =>
    BillingChangedLiveEvent.safeParse(event).success ? loadInitialData({}) : undefined,
  ),
];
