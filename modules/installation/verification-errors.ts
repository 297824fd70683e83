/** What a verification can find wrong (SPEC.md point 8), and what then helps. */
export const verdicts = [
  {
    says: 'Invalid domain',
    means: 'domainMeans',
    todo: 'domainTodo',
  },
  {
    says: 'Form not found',
    means: 'formMeans',
    todo: 'formTodo',
  },
  {
    says: 'Field error',
    means: 'fieldMeans',
    todo: 'fieldTodo',
  },
] as const;
