export default {
  tour: 'Product tour',
  offer: 'New here? Five short steps show you around.',
  begin: 'Take the tour',
  dismiss: 'Dismiss the tour',
  place: 'Step {{step}} of {{count}}',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  see: 'Show me',
  'title.inbox': 'Everything arrives here',
  'lead.inbox': 'Each submission of your website is a row. Open one to read it, with the visit behind it.',
  'title.triage': 'Put aside what is done',
  'lead.triage':
    'Mark as read, in progress, complete, archived or spam, by menu or by key. Archived and spam leave the list.',
  'title.actions': 'Move it on',
  'lead.actions':
    'Actions take a submission from state to state, and ask for what they need. The workflow is yours to change.',
  'title.reports': 'See what works',
  'lead.reports': 'From page view to submission: where visitors come from, and where they stop.',
  'title.team': 'Bring your team',
  'lead.team': 'Share the form, get notified by e-mail or chat, and pass submissions on by webhooks and Zapier.',
} as const;
