export default {
  profile: 'Profile',
  save: 'Save',
  updated: 'Updated successfully',
  reset: 'Reset password',
  resetSaved: 'Saved to the outbox; email is not set up',
  resetSent: 'Check your mail for password reset link',
  signOut: 'Log out everywhere else',
  signedOut: 'Logged out everywhere else',
} as const;
