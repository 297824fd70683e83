import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { CardPage } from '../../../src/ui/page.tsx';
import { mayCreate } from '../may-create.ts';

/** The page for who may create; for others, what they can do instead. */
export function CreatorsOnly({ children }: { readonly children: ReactNode }) {
  if (useSelect(mayCreate)) return children;
  return (
    <CardPage
      title="Your account works on shared forms"
      lead="Workspaces and forms are made by whoever shares them with you. Ask them for a new one; it shows up here by itself."
    >
      <Link to="/" className="button button-primary">
        Go to your submissions
      </Link>
    </CardPage>
  );
}
