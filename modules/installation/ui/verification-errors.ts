/** Errors that verification can report (SPEC.md point 8), with the text keys of their name, explanation and solution. */
export const verificationErrors = [
  {
    result: 'Invalid domain',
    title: 'domainError',
    means: 'domainMeans',
    todo: 'domainTodo',
  },
  {
    result: 'Form not found',
    title: 'formError',
    means: 'formMeans',
    todo: 'formTodo',
  },
  {
    result: 'Field error',
    title: 'fieldError',
    means: 'fieldMeans',
    todo: 'fieldTodo',
  },
] as const;
