/** The browser tests whose logs are golden, by the name of the log: one for each main scenario. See docs/testing.md. */
export const goldenLogs: Readonly<Record<string, string>> = {
  'sign-in-and-first-form': 'registers, logs in, sets up a form and watches the first submission end the wait',
  'triage-in-the-inbox':
    'lists an old submission first once it has a note, live in another tab, and continues from it with j',
  'bulk-marks-and-undo': 'marks a shift-selected range across pages, and keeps the marks after a reload',
  'search-and-filters': 'filters, shows only, searches, sets a date range and refreshes',
  reports: 'counts a visitor through the funnel, in tables and charts',
  settings: 'adds an action, runs it from a submission, and removes a state by moving its submissions',
  deliveries: 'notifies once about a submission released from spam, and asks when there are several',
};
