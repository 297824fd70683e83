import type * as z from 'zod/mini';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Settlement } from '../../../src/kernel/index.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { DraftsContext } from '../../settings/public.ts';

type Draft = Readonly<Record<string, unknown>>;

interface Options<V extends Record<string, unknown>> {
  /** Path of the tab, under which its unsaved changes are stored while another tab is open. */
  readonly tab: string;
  readonly schema: z.ZodMiniType;
  /**
   * Values on the server; must be the same object as long as they are equal. Unedited fields follow when it changes.
   */
  readonly stored: V;
  /** Saves only the changed fields; `values` are all fields. */
  readonly save: (changed: Draft, values: V) => Promise<Settlement>;
}

/**
 * Form state of a settings tab: unsaved changes on top of the stored values. Changes survive switching tabs, and are recorded
 * when input pauses.
 */
export function useTabForm<V extends Record<string, unknown>>({ tab, schema, stored, save }: Options<V>) {
  const drafts = useContext(DraftsContext);
  const [base, setBase] = useState(stored);
  const form = useForm<V>({
    schema,
    initial: { ...stored, ...drafts.of(tab) },
    submit,
    onSet: (name, value) => record({ ...latest.current.values, [name]: value }, base),
    region: (name) => drafts.region(tab, name, schema),
  });
  const { values, reset } = form;
  const latest = useRef({ stored, values });
  useLayoutEffect(() => {
    latest.current = { stored, values };
  }, [stored, values]);
  const changed = useMemo(() => changesIn(values, base), [values, base]);
  useEffect(() => drafts.keep(tab, changed), [drafts, tab, changed]);
  if (base !== stored) {
    setBase(stored);
    reset({ ...stored, ...changed });
  }
  const discard = () => {
    record(stored, stored);
    reset(stored);
  };
  return { ...form, unsaved: Object.keys(changed).length, discard };

  function record(now: V, before: Draft): void {
    latest.current.values = now;
    drafts.record(tab, changesIn(now, before), schema);
  }

  async function submit(entered: V): Promise<Settlement> {
    const sent = changesIn(entered, base);
    // Replay compares what is sent with what was entered.
    drafts.flush();
    const settled = await save(sent, entered);
    if (settled.outcome === 'done') {
      const { stored: saved, values: now } = latest.current;
      const unsaved = changesIn(now, { ...saved, ...sent });
      // The tab may have been left in between.
      drafts.keep(tab, unsaved);
      drafts.record(tab, unsaved, schema);
      // Shows the stored form of the sent values: secrets masked, text trimmed.
      reset({ ...saved, ...unsaved });
    }
    return settled;
  }
}

/** The part of a tab's form that does not depend on its fields. */
export type TabForm = ReturnType<typeof useTabForm<Record<string, unknown>>>;

/** The fields of `values` that differ from `others`. */
function changesIn(values: Draft, others: Draft): Draft {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, others[name])));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
