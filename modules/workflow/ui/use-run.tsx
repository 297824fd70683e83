import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { runAction, runActionOnEach } from '../commands.ts';
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
  const dialog = filledIn && (
    <Suspense fallback={null}>
      <ActionDialog
        spec={filledIn}
        count={submissions.length}
        onClose={close}
        onRun={async (data) => {
          // What was entered stays if it failed.
          if ((await start(filledIn, data)).outcome === 'done') close();
        }}
      />
    </Suspense>
  );
  return { run, dialog };
}
