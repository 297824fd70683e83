import type { DisplayText } from '../../contract/text.ts';
import type { App } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { texts } from './texts.ts';

type Payload = Readonly<Record<string, unknown>>;
type Labels = Pick<App, 'contributions'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textValues = ({ kind, target }: Payload, app: Labels) => ({
  kind: labelOf(textOf(kind), app),
  target: textOf(target),
});

/** The name that the kind's module gives it; the kind itself if that module is gone. */
function labelOf(kind: string, app: Labels): DisplayText {
  return app.contributions(deliveryKindLabel).find((one) => one.kind === kind)?.label ?? kind;
}

/** History text for a delivery that arrived or failed permanently. */
export const outcomeText = (payload: Payload, app: Labels) =>
  texts(payload['state'] === 'dead' ? 'historyFailed' : 'historyDelivered', textValues(payload, app));
/** History text for a delivery that somebody sent again. */
export const sentAgainText = (payload: Payload, app: Labels) => texts('historyRetried', textValues(payload, app));
