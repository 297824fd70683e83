export default {
  home: '{{product}}, log in',
  title: 'Get started',
  thanks: 'Thanks for signing up. Check your mail for futher details',

  beta: 'Beta',
  reports: 'Advanced reports',
  reportsLead: 'Compare periods, trace submissions back to campaigns and get a weekly report by email.',
  reportsSignUp: 'Sign up for the beta',
  signedUp: 'Signed up',
  signedUpLead: 'You are on the list. We’ll write when it is ready.',
  reportsThanks: 'Successfully signed up for Advanced reports',
} as const;
