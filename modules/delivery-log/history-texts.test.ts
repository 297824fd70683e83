import { expect, it } from 'vitest';
import { contribute } from '../../contract/point.ts';
import { consoleOf } from '../../tests/console/console.ts';
import '../../tests/console/english.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { translate } from '../../src/ui/catalogue.ts';
import deliveries from '../deliveries/module.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { outcomeText, sentAgainText } from './history-texts.ts';

const posts = defineModule({
  id: 'posts',
  needs: ['deliveries'],
  contributes: [contribute(deliveryKindLabel, { kind: 'chat-message', label: 'Chat message', icon: 'comment' })],
});
const { app } = consoleOf(deliveries, posts);
const shown = (text: ReturnType<typeof outcomeText>) => translate(text, 'en');

it('names the kind of a delivery as its module does', () => {
  const payload = { kind: 'chat-message', target: 'hooks.example', state: 'done' };
  expect(shown(outcomeText(payload, app))).toBe('Chat message to hooks.example was delivered');
  expect(shown(outcomeText({ ...payload, state: 'dead' }, app))).toBe('Chat message to hooks.example failed');
  expect(shown(sentAgainText(payload, app))).toBe('Chat message to hooks.example retried');
});

it('shows a kind that no module names by its id', () => {
  expect(shown(outcomeText({ kind: 'pigeon', target: 'Ann' }, app))).toBe('pigeon to Ann was delivered');
});
