import type { Catalogue } from '../../../contract/text.ts';

export default {
  'select at least one': 'wählen Sie mindestens einen aus',
  'must start with a letter and contain only letters, digits and _':
    'muss mit einem Buchstaben beginnen und darf nur Buchstaben, Ziffern und _ enthalten',
  'no action_specs': 'keine Aktionen (action_specs)',
  'no action with unique name': 'keine Aktion mit diesem eindeutigen Namen',
  'action is not valid for state': 'Die Aktion ist in diesem Status nicht möglich',
  'action requires auxiliary data {field}': 'Die Aktion braucht die Angabe {field}',
  'action takes no auxiliary data {field}': 'Die Aktion kennt keine Angabe {field}',
  'There is no state "{state}".': 'Es gibt keinen Status „{state}“.',
  'Two states are named "{state}".': 'Zwei Status heißen „{state}“.',
  'Two actions are named "{action}".': 'Zwei Aktionen heißen „{action}“.',
  'A state cannot be named "{state}": it is a filter option of the list.':
    'Ein Status darf nicht „{state}“ heißen: So heißt eine Filteroption der Liste.',
  'A field cannot be named "{field}".': 'Ein Feld darf nicht „{field}“ heißen.',
  'No actions lead to the state "{state}".': 'Keine Aktionen führen zum Status „{state}“.',
  'Submissions are in the state "{state}" ({count}). Specify the state they move to.':
    'Im Status „{state}“ sind Einsendungen ({count}). Geben Sie an, in welchen Status sie wechseln.',
  'Someone else saved this workflow. Your changes are not saved.':
    'Jemand anderes hat diesen Workflow gespeichert. Ihre Änderungen sind nicht gespeichert.',
} satisfies Catalogue;
