import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { runAction, runActionOnEach } from '../commands.ts';
import { listOf } from '../../submissions/public.ts';
import type { AuxiliaryData } from '../contract.ts';

/** Loaded on demand: the dialog has dependencies that the list does not need. */
const ActionDialog = lazy(() => import('./action-dialog.tsx'));

interface Props {
  readonly form: number;
  readonly submissions: readonly number[];
}

/**
 * Runs an action on one or more submissions at once, or first collects its required fields in a dialog that the caller
 * renders.
 */
export function useRun({ form, submissions }: Props): {
  readonly run: (spec: ActionSpec) => void;
  readonly dialog: ReactNode;
} {
  const { read } = useApp();
  const send = useSend();
  const [filledIn, setFilledIn] = useState<ActionSpec | null>(null);
  const start = (spec: ActionSpec, data: AuxiliaryData) => {
    const [submission, ...further] = submissions;
    const run = { form, action: spec.unique_name, data };
    const command =
      submission !== undefined && further.length === 0
        ? runAction({ ...run, submission })
        : runActionOnEach({ ...run, submissions: [...submissions] });
    return send(command).outcome;
  };
  const run = (spec: ActionSpec) => {
    if (Object.keys(spec.required_data ?? {}).length > 0) setFilledIn(spec);
    else void start(spec, {});
  };
  const close = () => setFilledIn(null);
  const at = listOf(read, form)?.actions.findIndex(({ unique_name }) => unique_name === filledIn?.unique_name);
  const dialog = filledIn && (
    <Suspense fallback={null}>
      <ActionDialog
        spec={filledIn}
        count={submissions.length}
        of={`${form} ${at} ${submissions[0]} ${submissions.length}`}
        onClose={close}
        onRun={async (data) => {
          // What was entered stays if it failed.
          const settled = await start(filledIn, data);
          if (settled.outcome === 'done') close();
          return settled;
        }}
      />
    </Suspense>
  );
  return { run, dialog };
}
