import { configure } from '@testing-library/react';

// A busy machine is slower than the second that is waited by default; what is waited for is an event, never a time.
configure({ asyncUtilTimeout: 10_000 });
