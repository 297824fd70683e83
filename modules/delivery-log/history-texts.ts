import { texts } from './texts.ts';

type Payload = Readonly<Record<string, unknown>>;

const words = ({ kind, target }: Payload) => ({
  kind: capital(kind),
  target: typeof target === 'string' ? target : '',
});

/** A word of the trade is the same in both languages, so that one sentence can hold it. */
function capital(kind: unknown): string {
  const name = typeof kind === 'string' ? kind : '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How the history tells that something was delivered or given up… */
export const overTold = (payload: Payload) =>
  texts(payload['state'] === 'dead' ? 'toldDead' : 'toldDone', words(payload));
/** …and that someone had it sent again. */
export const againTold = (payload: Payload) => texts('toldAgain', words(payload));
