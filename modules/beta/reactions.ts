import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { recordFeature } from './commands.ts';
import { BetaFeatureSignedUpLiveEvent } from './contract.ts';
import { features } from './state.ts';

export const reactions = [
  whenever(accountEventReceived, (event, read) => {
    const { data } = BetaFeatureSignedUpLiveEvent.safeParse(event);
    const known = read(features).codes;
    return data && known && !known.includes(data.code) ? recordFeature({ code: data.code }) : undefined;
  }),
];
