export default {
  position: 'Step {{step}} of {{count}}',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  see: 'Open this page',
  'title.inbox': 'Everything arrives here',
  'lead.inbox': 'Each submission is a row. Open one to read it and see the visit behind it.',
  'title.triage': 'Clear what is done',
  'lead.triage':
    'Mark submissions as read, in progress, complete, archived or spam, by menu or keyboard. Archived submissions and spam leave the list.',
  'title.actions': 'Move submissions forward',
  'lead.actions':
    'Actions move a submission from state to state and ask for the data they need. You define the workflow.',
  'title.reports': 'See what works',
  'lead.reports': 'From page view to submission: where visitors come from and where they drop off.',
  'title.team': 'Invite your team',
  'lead.team': 'Share the form, get notified by email or chat, and forward submissions with webhooks and Zapier.',
} as const;
