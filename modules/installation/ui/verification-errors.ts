/** Errors that verification can report (SPEC.md point 8), with the text keys of their explanation and solution. */
export const verificationErrors = [
  {
    title: 'Invalid domain',
    means: 'domainMeans',
    todo: 'domainTodo',
  },
  {
    title: 'Form not found',
    means: 'formMeans',
    todo: 'formTodo',
  },
  {
    title: 'Field error',
    means: 'fieldMeans',
    todo: 'fieldTodo',
  },
] as const;
