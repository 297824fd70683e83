import type * as z from 'zod/mini';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Settlement } from '../../../src/kernel/index.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { DraftsContext } from '../../settings/public.ts';

type Draft = Readonly<Record<string, unknown>>;

interface Options<V extends Record<string, unknown>> {
  /** The tab's path: its unsaved changes are kept under it while tabs change. */
  readonly tab: string;
  readonly schema: z.ZodMiniType;
  /** What the server has; the same object for the same values. When it changes, fields that were not touched follow. */
  readonly stored: V;
  /** Sends what was changed, and only that; `values` are all there are. */
  readonly save: (changed: Draft, values: V) => Promise<Settlement>;
}

/** The form of a settings tab: the user's changes over what is stored. They stay while tabs change, until they are saved. */
export function useTabForm<V extends Record<string, unknown>>({ tab, stored, save, ...options }: Options<V>) {
  const drafts = useContext(DraftsContext);
  const [base, setBase] = useState(stored);
  const form = useForm<V>({ ...options, initial: { ...stored, ...drafts.of(tab) }, submit });
  const { values, reset } = form;
  const now = useRef({ stored, values });
  useLayoutEffect(() => {
    now.current = { stored, values };
  }, [stored, values]);
  const changed = useMemo(() => changesIn(values, base), [values, base]);
  useEffect(() => drafts.keep(tab, changed), [drafts, tab, changed]);
  if (base !== stored) {
    setBase(stored);
    reset({ ...stored, ...changed });
  }
  return form;

  async function submit(entered: V): Promise<Settlement> {
    const sent = changesIn(entered, base);
    const settled = await save(sent, entered);
    // What was sent is now what is stored: a secret is masked again, spaces around a text are gone.
    if (settled.outcome === 'done')
      reset({ ...now.current.stored, ...changesIn(now.current.values, { ...now.current.stored, ...sent }) });
    return settled;
  }
}

/** Those of `values` that differ from `others`. */
function changesIn(values: Draft, others: Draft): Draft {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, others[name])));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
