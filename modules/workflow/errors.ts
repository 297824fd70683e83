import { defineErrors } from '../../contract/error.ts';

/** Errors of running actions (in the wording of SPEC.md point 8) and of fields, which the console checks too. */
export const checkedErrors = defineErrors({
  NO_ACTION_SPECS: [404, 'no action_specs'],
  NO_SUCH_ACTION: [404, 'no action with unique name'],
  NOT_VALID_FOR_STATE: [409, 'action is not valid for state'],
  DATA_REQUIRED: [400, 'action requires auxiliary data {field}'],
  DATA_NOT_ASKED: [400, 'action takes no auxiliary data {field}'],
  NONE_SELECTED: [400, 'select at least one'],
  NOT_A_FIELD_NAME: [400, 'must start with a letter and contain only letters, digits and _'],
  TOO_MANY_DATA_FIELDS: [400, 'has too many fields'],
});

/** Errors of running actions and of the workflow editor. */
export const errors = defineErrors(
  {
    OTHER_ACTION: [400, '{name} does not match the action in the URL.'],
    UNKNOWN_STATE: [422, 'There is no state “{state}”.'],
    DUPLICATE_STATE: [422, 'Two states are named “{state}”.'],
    DUPLICATE_ACTION: [422, 'Two actions are named “{action}”.'],
    RESERVED_STATE: [422, 'A state cannot be named “{state}”: it is a filter option of the list.'],
    RESERVED_FIELD: [422, 'A field cannot be named “{field}”.'],
    UNREACHABLE_STATE: [422, 'No action leads to the state “{state}”.'],
    STATE_IN_USE: [409, 'Submissions are in the state “{state}” ({count}). Specify the state they move to.'],
    SAVED_MEANWHILE: [409, 'Someone else saved this workflow. Your changes are not saved.'],
  },
  checkedErrors,
);
