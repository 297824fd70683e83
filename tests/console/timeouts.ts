import { configure } from '@testing-library/react';

// A busy machine is slower than the second that is waited by default; tests wait for events, never for a time.
configure({ asyncUtilTimeout: 10_000 });
