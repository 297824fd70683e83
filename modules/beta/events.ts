import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { BetaFeature } from './contract.ts';

/** Recorded whether or not the address was known: the server does not reveal which. */
export const betaJoined = defineEvent('beta/joined', z.object({}));
export const addressConfirmed = defineEvent('beta/address-confirmed', z.object({}));
export const featuresLoaded = defineEvent('beta/features-loaded', z.object({ codes: z.array(BetaFeature) }));
export const featureSignedUp = defineEvent('beta/feature-signed-up', z.object({ code: BetaFeature }));
