export default {
  platform: 'Platform',
  'platform.html': 'HTML',
  'platform.react': 'React',
  'platform.next': 'Next.js',
  'platform.astro': 'Astro',
  'platform.wordpress': 'WordPress',
  'platform.plain': 'No JavaScript',
  withoutHow:
    'Set the form’s <code>action</code> to this address and leave out the snippets. Submissions then arrive without analytics, because visits are not counted. You can also use both: the action is used when the script cannot run.',
  plainForm: 'HTML form without JavaScript',
  policy:
    'Does your site use a strict Content-Security-Policy? Allow <code>{{host}}</code> under <code>script-src</code>, <code>connect-src</code> and <code>form-action</code>.',
  heading: 'Add this form to your site',
  lead: 'Four short steps on <b>{{domain}}</b>. What visitors send then appears in <link>Submissions</link>.',
  giveId: 'Add the id to your HTML form',
  giveIdHow:
    'Only the <code>id</code> attribute is required. Each field needs a <code>name</code>; fields without one are not sent. A field named <code>email</code> is needed for auto-responders.',
  htmlForm: 'HTML form',
  addSnippet: 'Add the snippet',
  'addSnippetHow.html':
    'Paste it into the page with the form, before <code>{{body}}</code> or in <code>{{head}}</code>. It finds the form by its id, even if the form appears later.',
  'addSnippetHow.react':
    'Paste it into <code>index.html</code>, before <code>{{body}}</code>. It finds the form by its id when React renders it.',
  'addSnippetHow.next':
    'Put it into the layout or page with the form. It finds the form by its id when the page renders.',
  'addSnippetHow.astro':
    'Paste it into the page or layout with the form, before <code>{{body}}</code>. <code>is:inline</code> keeps Astro from bundling it.',
  'addSnippetHow.wordpress':
    'Paste the form and the snippet into a <b>Custom HTML</b> block. Your account must be allowed to publish scripts.',
  snippet: 'Snippet',
  addTracking: 'Add the tracking snippet to all pages',
  addTrackingHow:
    'On pages without the form it counts visits, so that each submission shows how the visitor found you. It sets no cookies and does not track visitors who ask not to be tracked.',
  'addTrackingHow.app':
    'Only for pages outside this app. Within it, the snippet of step 2 counts every page that visitors navigate to.',
  tracking: 'Tracking snippet',
  verify: 'Verify',
  verifyHow:
    'Add this to the address of the page with the form, and open it. The page shows the result, and so does the live check. The code works for a day.',
  check: 'Live check',
  checkNow: 'Check now',
  'found.waiting': 'Waiting for the first check',
  'found.passed': 'Form found',
  'found.done': 'All set',
  checked: 'checked {{ago}}',
  toSubmissions: 'Go to submissions',
  'stepIs.waiting': 'pending',
  'stepIs.passed': 'passed',
  'stepIs.failed': 'failed',
  notChecked: 'Open your page as described under Verify. The result appears here.',
  'step.domain': 'Domain',
  'step.form': 'Form',
  'step.fields': 'Fields',
  'step.first': 'First submission',
  'stepLead.domain': 'The page is on {{domain}}',
  'stepLead.form': 'The page has a form with the id {{form}}',
  'stepLead.fields': 'The fields that are sent have names',
  firstArrived: 'Received',
  firstAwaited: 'Submit your form once to see it arrive',
  errorsMean: 'If the check fails',
  address: 'Part to add to the address',
  open: 'Open {{host}}',
  domainError: 'Invalid domain',
  domainMeans: 'The page is not on the domain of this workspace.',
  domainTodo:
    'Open the page there, or change the workspace’s domain. Start it with *. to allow subdomains; www. is always allowed.',
  formError: 'Form not found',
  formMeans: 'The snippet refers to a form that does not exist, or no form on the page has that id.',
  formTodo: 'Copy the snippet again, and give the form the id in data-form.',
  fieldError: 'Field error',
  fieldMeans: 'No field of the form has a name, or none is named email while the auto responder is on.',
  fieldTodo: 'Name each field you want to receive, and name the address field email.',
} as const;
