import { Navigate } from 'react-router';

/** The bare URL of a form redirects to its submissions (SPEC.md point 2). */
export default function FormHome() {
  return <Navigate to="submissions" replace />;
}
