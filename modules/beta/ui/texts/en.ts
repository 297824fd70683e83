export default {
  heading: 'Join the beta',
  lead: 'Try new features before their release. We send one email to confirm your address.',
  email: 'Email',
  signUp: 'Join the beta',
  almost: 'Almost there',
  writtenSaved:
    'The email to <b>{{email}}</b> was saved to the outbox because email is not set up. The link in it confirms that the address is yours.',
  written: 'We sent an email to <b>{{email}}</b>. Use the link in it to confirm your address.',
  haveAccount: 'Already have an account? <link>Log in</link>',

  confirmHeading: 'Confirm your sign-up',
  confirmLead: 'This confirms that the address is yours.',
  confirm: 'Confirm my address',
  confirmed: 'You are on the list',
  confirmedLead: 'Thank you. You’re all set.',
  notConfirmed: 'Not confirmed',
  incomplete: 'This link is incomplete',
  incompleteLead: 'Open the full link from the email, or sign up again.',
  again: 'Sign up again',
  tryAgain: 'Try again.',
} as const;
