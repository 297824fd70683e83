export default {
  title: 'Installation',
  setup: 'Setup',
  without: 'Without JavaScript',
  withoutHow:
    'Point the form’s <code>action</code> here and leave the snippets out. Everything is received all the same; visits are not counted, so these submissions come without analytics. Both together work too: the action is then what happens when the script cannot run.',
  plainForm: 'HTML form without JavaScript',
  policy:
    'Has your site a strict Content-Security-Policy? Allow <code>{{host}}</code> under <code>script-src</code>, <code>connect-src</code> and <code>form-action</code>.',
  heading: 'Put this form on your page',
  lead: 'Four short steps on <b>{{domain}}</b>. What visitors send then shows up in <link>Submissions</link>.',
  giveId: 'Give your HTML form its id',
  giveIdHow:
    'Only the <code>id</code> attribute is required. Each field needs a <code>name</code>; what has none is not sent. A field named <code>email</code> is needed for auto-responders.',
  htmlForm: 'HTML form',
  addSnippet: 'Add the snippet',
  addSnippetHow:
    'Paste it on the page with the form, before <code>{{body}}</code> or in <code>{{head}}</code>. It finds the form by its id, also one that appears later.',
  snippet: 'Snippet',
  addTracking: 'Add the tracking snippet to all pages',
  addTrackingHow:
    'On pages without the form, it counts visits, so that each submission tells how its sender came to you. It sets no cookie and leaves visitors alone who ask not to be tracked.',
  tracking: 'Tracking snippet',
  verify: 'Verify',
  verifyHow:
    'Open the page with the form and add <code>{{mark}}</code> to its address. The page then says what it found.',
  address: 'Address',
  open: 'Open {{host}}',
  domainMeans: 'The page is not on the domain of this workspace.',
  domainTodo:
    'Open the page there, or change the domain of the workspace. Begin it with *. to allow subdomains; www. is allowed anyway.',
  formMeans: 'The snippet names a form that does not exist, or no form on the page has that id.',
  formTodo: 'Copy the snippet again, and give the form the id that data-form names.',
  fieldMeans: 'No field of the form has a name, or none is named email while the auto-responder is on.',
  fieldTodo: 'Add a name to each field that you want to receive, and name the address field email.',
} as const;
