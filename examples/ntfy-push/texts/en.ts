export default {
  push: 'Ntfy push',
  topic: 'Topic',
  hint: 'For example https://ntfy.sh/our-leads. Only a link is pushed, never what visitors sent. Leave it empty to turn it off.',
  save: 'Save',
  saved: 'Topic saved',
  loading: 'Loading the topic',
} as const;
