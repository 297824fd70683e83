import { Navigate } from 'react-router';

/** The bare address of a form leads to its submissions (SPEC.md point 2). */
export default function FormHome() {
  return <Navigate to="submissions" replace />;
}
