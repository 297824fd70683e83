import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NO_ACTION_SPECS: 'keine Aktionen (action_specs)',
  NO_SUCH_ACTION: 'keine Aktion mit diesem eindeutigen Namen',
  NOT_VALID_FOR_STATE: 'Die Aktion ist in diesem Status nicht möglich',
  DATA_REQUIRED: 'Für diese Aktion fehlt die Angabe {field}',
  DATA_NOT_ASKED: 'Die Aktion fragt nicht nach {field}',
  OTHER_ACTION: '{name} passt nicht zur Aktion in der URL.',
  NONE_SELECTED: 'wählen Sie mindestens einen aus',
  NOT_A_FIELD_NAME: 'muss mit einem Buchstaben beginnen und darf nur Buchstaben, Ziffern und _ enthalten',
  TOO_MANY_DATA_FIELDS: 'hat zu viele Felder',
  UNKNOWN_STATE: 'Es gibt keinen Status „{state}“.',
  DUPLICATE_STATE: 'Zwei Status heißen „{state}“.',
  DUPLICATE_ACTION: 'Zwei Aktionen heißen „{action}“.',
  RESERVED_STATE: 'Ein Status darf nicht „{state}“ heißen: So heißt eine Filteroption der Liste.',
  RESERVED_FIELD: 'Ein Feld darf nicht „{field}“ heißen.',
  UNREACHABLE_STATE: 'Keine Aktion führt zum Status „{state}“.',
  STATE_IN_USE: 'Im Status „{state}“ sind Einsendungen ({count}). Geben Sie an, in welchen Status sie wechseln.',
  SAVED_MEANWHILE: 'Jemand anderes hat diesen Workflow gespeichert. Ihre Änderungen sind nicht gespeichert.',
} satisfies ErrorTranslation<typeof errors>;
