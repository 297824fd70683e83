export default {
  push: 'Ntfy push',
  topic: 'Topic',
  hint: 'For example https://ntfy.sh/our-leads. Nothing that visitors sent is pushed, only a link. Empty turns it off.',
  save: 'Save',
  saved: 'Topic saved',
  loading: 'Loading the topic',
} as const;
