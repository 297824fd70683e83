import * as z from 'zod/mini';
import { Id } from '../../../contract/entity/id.ts';
import { type Db, defineServerModule } from '../../../server/kit.ts';
import { detailPart, formActions, type SubmissionRef } from '../../submissions/server/public.ts';
import { editorRoles, formStates } from '../../workspaces/server/public.ts';
import { applicable } from '../runnable.ts';
import { definitionOf, definitionsOf } from './definitions.ts';
import { moveRest } from './moves.ts';
import { serveWorkflowEditor } from './routes/workflow-editor.ts';
import { serveRun } from './routes/run.ts';

export default defineServerModule({
  id: 'workflow',
  needs: ['accounts', 'workspaces', 'submissions'],
  register(host) {
    serveRun(host);
    serveWorkflowEditor(
      host,
      host.job('workflow/move', (formId, signal) => moveRest(host, z.parse(Id, formId), signal)),
    );
    host.contribute(formActions, async (db, formId) => (await definitionOf(db, formId)).actions);
    host.contribute(formStates, async (db, formIds) => {
      const definitions = await definitionsOf(db, formIds);
      return new Map([...definitions].map(([id, { states, outcomes }]) => [id, { states, outcomes }]));
    });
    host.contribute(detailPart, actionsFor);
  },
});

/** Actions available to the caller; none for view-only users. */
async function actionsFor(db: Db, { formId, currentState, role }: SubmissionRef) {
  const { actions } = await definitionOf(db, formId);
  const action_specs = editorRoles.includes(role) ? applicable(actions, currentState) : [];
  return { action_specs, IS_ACTIONS_AVAILABLE: action_specs.length > 0 };
}
