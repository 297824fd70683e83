/** Properties whose texts are ids or choices of the program, not words of a person, where their schema does not say so. */
const structuralNames = new Set(
  (
    'id uid form project form_uid project_uid command type kind code module where event undo before status state_kind ' +
    'outcome phase what timezone zone trigger_name plan_id version product tab policy severity marker hash unit event_id ' +
    'filter_month device_type browser platform primary_language language theme layout by_kind icon'
  ).split(' '),
);

export const isStructuralName = (name: string): boolean => structuralNames.has(name);

/** Enum values that occur only in URLs. */
export const addressChoices: readonly string[] = ['newest', 'oldest'];

/** Properties with messages of the program. */
export const messageNames: ReadonlySet<string> = new Set(['message', 'errors', 'fetchError', 'failure']);

/** Properties of states, which have no schemas. */
export const stateNames: ReadonlySet<string> = new Set(
  (
    'account action_specs actions asked_at at back banner before bound browse by cc columns command contents count counted ' +
    'current definition deleted deliveries detail done errors faults fetchError filter form form_id forms found fresh_after ' +
    'from hasNew has_more has_new_note_notification id ids invitations isChosen isLeft isOn isPartial isShown isUndone ' +
    'isUnknown isUnsent key kind known language lastDay last_id life list loaded log marker name newest newestFirst notes ' +
    'number offer oldest opted_out outcome page panel phase place plans project query read recipient reminder reminders report rows ' +
    'search seen set shown spam specs states status step submission submission_id submission_ids text theme timestamp to ' +
    'told type uid undo unseen version views visits website workspace ' +
    // Names in responses.
    'success data error errors details message params path code fields invalid shape'
  ).split(' '),
);
