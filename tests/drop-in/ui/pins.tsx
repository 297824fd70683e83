import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { pins } from '../state.ts';

/** What was pinned in this session. */
export default function Pins() {
  const rows = useSelect((read) => [...read(pins)], sameList);
  return (
    <main>
      <h1>Pins</h1>
      <ul>
        {rows.map((row) => (
          <li key={row.submission_id}>
            Submission {row.submission_id}, pinned {row.pins} times
          </li>
        ))}
      </ul>
    </main>
  );
}
