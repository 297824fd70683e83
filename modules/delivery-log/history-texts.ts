import { texts } from './texts.ts';

type Payload = Readonly<Record<string, unknown>>;

const textValues = ({ kind, target }: Payload) => ({
  kind: capitalize(kind),
  target: typeof target === 'string' ? target : '',
});

/** Capitalizes the kind, a technical term that is the same in both languages. */
function capitalize(kind: unknown): string {
  const name = typeof kind === 'string' ? kind : '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** History text for a delivery that arrived or failed permanently. */
export const outcomeText = (payload: Payload) =>
  texts(payload['state'] === 'dead' ? 'historyFailed' : 'historyDelivered', textValues(payload));
/** History text for a delivery that somebody sent again. */
export const sentAgainText = (payload: Payload) => texts('historyRetried', textValues(payload));
