import type { Catalogue } from '../../../contract/text.ts';

export default {
  'choose at least one': 'wählen Sie mindestens einen',
  'must begin with a letter and hold letters, digits and _ only':
    'muss mit einem Buchstaben beginnen und darf nur Buchstaben, Ziffern und _ enthalten',
  'no action_specs': 'keine Aktionen (action_specs)',
  'no action with unique name': 'keine Aktion mit diesem eindeutigen Namen',
  'action is not valid for state': 'Die Aktion ist in diesem Status nicht möglich',
  'action requires auxiliary data {field}': 'Die Aktion braucht die Angabe {field}',
  'action takes no auxiliary data {field}': 'Die Aktion kennt keine Angabe {field}',
  'There is no state "{state}".': 'Es gibt keinen Status „{state}“.',
  'There are two states named "{state}".': 'Es gibt zwei Status namens „{state}“.',
  'There are two actions named "{action}".': 'Es gibt zwei Aktionen namens „{action}“.',
  'No state can be named "{state}": the list\'s filter has a choice of that name.':
    'Kein Status kann „{state}“ heißen: Der Filter der Liste hat eine Auswahl dieses Namens.',
  'No field can be named "{field}".': 'Kein Feld kann „{field}“ heißen.',
  'No path of actions leads to the state "{state}".': 'Keine Folge von Aktionen führt zum Status „{state}“.',
  'Submissions are in the state "{state}" ({count}): name a state that they move to.':
    'Im Status „{state}“ sind Einsendungen ({count}): Nennen Sie einen Status, in den sie wechseln.',
  'This workflow was saved elsewhere meanwhile. Your changes are not saved.':
    'Dieser Workflow wurde inzwischen an anderer Stelle gespeichert. Ihre Änderungen sind nicht gespeichert.',
} satisfies Catalogue;
