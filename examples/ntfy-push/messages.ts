import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { Topic } from './contract.ts';

/** The start of the draft id of a topic. */
export const TOPIC_DRAFT = 'ntfy-push/topic';

/** In all three messages `form` is the form's uid. */
export const loadTopic = defineCommand('ntfy-push/load', z.object({ form: z.string() }));
export const saveTopic = defineCommand('ntfy-push/save', z.extend(Topic, { form: z.string() }));
export const topicKnown = defineEvent('ntfy-push/known', z.object({ form: z.string(), url: z.string() }));
