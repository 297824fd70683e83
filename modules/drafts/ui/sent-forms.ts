import type { App } from '../../../src/kernel/index.ts';
import type { SentValues } from '../../../src/ui/use-form.ts';

/** Values of a form that are being sent, and the view that shows how that ends. */
export interface SentForm {
  readonly sent: SentValues<Readonly<Record<string, unknown>>>;
  /** The latest view of the form. */
  view: unknown;
}

const byApp = new WeakMap<App, Map<string, SentForm>>();

function formsOf(app: App): Map<string, SentForm> {
  const forms = byApp.get(app) ?? new Map<string, SentForm>();
  byApp.set(app, forms);
  return forms;
}

/** What the form with this id is sending, possibly since before its view was left. */
export const sentFormOf = (app: App, id: string): SentForm | undefined => formsOf(app).get(id);

/** From now on, this view shows how sending ends. */
export function showIn(view: unknown, form: SentForm): void {
  form.view = view;
}

/** Remembers what a view is sending until there is a response. */
export function rememberSent(app: App, id: string, form: SentForm): void {
  const forms = formsOf(app);
  forms.set(id, form);
  void form.sent.settled.finally(() => {
    if (forms.get(id) === form) forms.delete(id);
  });
}
