import './setup.css';

const steps = ['Name it', 'Paste it', 'Receive'] as const;

/** Where one is on the way to the first submission. */
export function Progress({ at }: { readonly at: 0 | 1 | 2 | 3 }) {
  return (
    <ol className="setup-progress" aria-label="Setup">
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'setup-past' : ''} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {step}
          {index < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
