import * as z from 'zod/mini';
import { defineEndpoint } from '../../../../contract/endpoint.ts';
import { PathId } from '../../../../contract/entity/id.ts';
import { definePoint } from '../../../../contract/point.ts';
import { defineErrors } from '../../../../contract/error.ts';

export const errors = defineErrors({ UNKNOWN_WORD: [404, 'Word {id} is unknown'] });

/** Endings that other modules add to each word. */
export const endings = definePoint<string>('plain-talk/ending');

const Word = z.object({ id: z.number(), text: z.string() });
const Text = z.strictObject({
  text: z.string().check(z.minLength(1)),
  tags: z.optional(z.record(z.string(), z.string())),
});
const ById = z.strictObject({ id: PathId });
const Anything = z.unknown();

export const addWord = defineEndpoint('plain-talk/add', {
  method: 'POST',
  path: '/cli/words',
  summary: 'Adds a word',
  access: 'anyone',
  body: Text,
  response: Word,
});
export const addWordNewer = defineEndpoint('plain-talk/add-newer', {
  method: 'POST',
  path: '/v2/cli/words',
  summary: 'Adds a word',
  access: 'anyone',
  body: Text,
  response: Word,
});
export const getWord = defineEndpoint('plain-talk/get', {
  method: 'GET',
  path: '/cli/words/:id',
  summary: 'Reads a word',
  access: 'anyone',
  params: ById,
  response: Word,
});
export const getWordNewer = defineEndpoint('plain-talk/get-newer', {
  method: 'GET',
  path: '/v2/cli/words/:id',
  summary: 'Reads a word',
  access: 'anyone',
  params: ById,
  response: Word,
});
export const breakDown = defineEndpoint('plain-talk/break', {
  method: 'GET',
  path: '/cli/break',
  summary: 'Fails',
  access: 'anyone',
  response: z.object({}),
});
export const forgetAll = defineEndpoint('plain-talk/forget', {
  method: 'GET',
  path: '/cli/words/forget',
  summary: 'Removes all words',
  access: 'anyone',
  changes: true,
  response: z.object({}),
});
export const signIn = defineEndpoint('plain-talk/sign-in', {
  method: 'POST',
  path: '/cli/sign-in/:id',
  summary: 'Signs in as anyone',
  access: 'anyone',
  params: ById,
  response: z.object({}),
});
export const signOut = defineEndpoint('plain-talk/sign-out', {
  method: 'POST',
  path: '/cli/sign-out',
  summary: 'Signs out',
  access: 'anyone',
  response: z.object({}),
});
export const signOutOthers = defineEndpoint('plain-talk/sign-out-others', {
  method: 'POST',
  path: '/cli/sign-out-others',
  summary: 'Ends the other sessions',
  response: z.object({}),
});
export const whoAmI = defineEndpoint('plain-talk/who', {
  method: 'GET',
  path: '/cli/who',
  summary: 'The account',
  response: z.object({ id: z.number() }),
});
export const collect = defineEndpoint('plain-talk/collect', {
  method: 'POST',
  path: '/w/:id',
  summary: 'Takes whatever is sent',
  host: 'collector',
  access: 'anyone',
  params: ById,
  body: Anything,
  response: z.object({ body: Anything, form: Anything }),
});
export const listen = defineEndpoint('plain-talk/listen', {
  method: 'GET',
  path: '/cli/listen',
  summary: 'Notes as they come',
  generation: 'plain',
  access: 'anyone',
  response: z.string(),
});
export const slow = defineEndpoint('plain-talk/slow', {
  method: 'GET',
  path: '/cli/slow',
  summary: 'Responds after a live event',
  access: 'anyone',
  response: z.object({ done: z.boolean() }),
});
export const whereFrom = defineEndpoint('plain-talk/where', {
  method: 'GET',
  path: '/cli/where',
  summary: 'What the server makes of the caller',
  access: 'anyone',
  response: z.object({ network: z.string(), origin: z.string() }),
});
export const rejectUnhandled = defineEndpoint('plain-talk/reject-unhandled', {
  method: 'GET',
  path: '/cli/reject-unhandled',
  summary: 'Leaves a rejection that nobody handles',
  access: 'anyone',
  response: z.object({}),
});
export const respondWrongly = defineEndpoint('plain-talk/respond-wrongly', {
  method: 'GET',
  path: '/cli/respond-wrongly/:id',
  summary: 'Responds with what its contract does not allow',
  access: 'anyone',
  params: ById,
  response: z.object({ mood: z.string() }),
});
