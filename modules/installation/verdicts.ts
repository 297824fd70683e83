/** What a verification can find wrong (SPEC.md point 8), and what then helps. */
export const verdicts = [
  {
    says: 'Invalid domain',
    means: 'The page is not on the domain of this workspace.',
    todo: 'Open the page there, or change the domain of the workspace. Begin it with *. to allow subdomains; www. is allowed anyway.',
  },
  {
    says: 'Form not found',
    means: 'The snippet names a form that does not exist, or no form on the page has that id.',
    todo: 'Copy the snippet again, and give the form the id that data-form names.',
  },
  {
    says: 'Field error',
    means: 'No field of the form has a name, or none is named email while the auto-responder is on.',
    todo: 'Add a name to each field that you want to receive, and name the address field email.',
  },
] as const;
