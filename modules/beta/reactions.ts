import { whenever } from '../../src/kernel/index.ts';
import { accountNoted } from '../live/public.ts';
import { noteFeature } from './commands.ts';
import { BetaFeatureSignedUp } from './contract.ts';
import { features } from './state.ts';

export const reactions = [
  whenever(accountNoted, (note, read) => {
    const { data } = BetaFeatureSignedUp.safeParse(note);
    const known = read(features).codes;
    return data && known && !known.includes(data.code) ? noteFeature({ code: data.code }) : undefined;
  }),
];
