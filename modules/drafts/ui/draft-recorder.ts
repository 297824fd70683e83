import type * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import { isRecord } from '../../../contract/json.ts';
import { withoutSecrets } from '../../../contract/secret.ts';
import type { App } from '../../../src/kernel/index.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { recordDraft, type Draft } from '../messages.ts';
import { draftOf } from '../state.ts';

/** Milliseconds without input. */
const PAUSE_MS = 500;

type Values = Readonly<Draft['values']>;

/**
 * Records drafts when input pauses. Call it for what the user does, not for what a view shows: so a view that loses input
 * differs from its draft.
 */
export class DraftRecorder {
  readonly #app: App;
  readonly #waiting = new Map<string, Values>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Fields that the schema marks as secret are left out. */
  enter(id: string, values: Values, schema: z.ZodMiniType): void {
    this.#waiting.set(id, withoutSecretFields(schema, values));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Saved, or discarded by the user. */
  discard(id: string): void {
    this.#waiting.set(id, {});
    this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    for (const [id, values] of this.#waiting) {
      if (JSON.stringify(values) !== JSON.stringify(draftOf(this.#app.read, id)))
        this.#app.send(recordDraft({ id, values: { ...values } }));
    }
    this.#waiting.clear();
  }
}

/** A recorder that records what is waiting when the view is left. */
export function useDraftRecorder(): DraftRecorder {
  const app = useApp();
  const [recorder] = useState(() => new DraftRecorder(app));
  useEffect(() => () => recorder.flush(), [recorder]);
  return recorder;
}

export const isSecretField = (schema: z.ZodMiniType, name: string): boolean =>
  !(name in withoutSecretFields(schema, { [name]: '' }));

function withoutSecretFields(schema: z.ZodMiniType, values: Values): Values {
  const masked = withoutSecrets(schema, values);
  if (masked === values || !isRecord(masked)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => masked[name] === value));
}
