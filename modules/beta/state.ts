import { defineSlice } from '../../src/kernel/index.ts';
import type { BetaFeature } from './contract.ts';
import { featuresLoaded, featureSignedUp } from './events.ts';

/** The features that the user has signed up for; null until loaded. */
const initial: { codes: readonly BetaFeature[] | null } = { codes: null };

export const features = defineSlice('beta/features', initial, (on) => [
  on(featuresLoaded, (state, { codes }) => {
    state.codes = codes;
  }),
  on(featureSignedUp, (state, { code }) => {
    state.codes = [...(state.codes ?? []).filter((one) => one !== code), code];
  }),
]);
