import type { Attacks } from './attack-test.ts';

const accounts = 'modules/accounts/server/accounts.int.test.ts';
const sharing = 'modules/sharing/server/sharing.int.test.ts';
const installation = 'modules/installation/server/installation-check.int.test.ts';
const preRegistration = 'tests/security/pre-registration.int.test.ts';

/** Attacks on accounts, and with requests that are sent again or go on after access has ended. */
export const attacksOnAccounts: Attacks = {
  'Account enumeration by response or timing': [
    [accounts, 'responds alike and equally fast to a wrong password and an unknown account'],
    [accounts, 'responds alike when a known address registers, changes nothing and emails its owner'],
  ],
  'Registering an address of somebody else, who then confirms it (pre-hijacking)': [
    [preRegistration, 'a click on the link alone confirms nothing'],
    [preRegistration, 'is not confirmed in another account, and its link stays valid'],
    [preRegistration, 'is confirmed with its password, which starts a session'],
    [preRegistration, 'is taken over by a password reset, which ends the other’s sessions and says what to check'],
    [preRegistration, 'counts wrong passwords as failed logins'],
  ],
  'Registering an invited address before the invited person, or finding out who is invited': [
    [sharing, 'registers invited people by the link of their invitation alone while registration is by invitation'],
  ],
  'Reporting a check of an installation for a form of somebody else': [
    [installation, 'stores nothing without the code of the form, and says so on the page'],
    [installation, 'accepts the code for a day, as often as the page is opened'],
  ],
  'A reply that goes out although the access of its author ended while it was held': [
    ['modules/replies/server/ended-access.int.test.ts', 'is not sent if its author’s %s while it was held'],
  ],
  'Texts that are cut inside a character, which the database rejects': [
    [
      'modules/reminders/server/reminders.int.test.ts',
      'fires with a long note of characters that take two code units, shifted by %i',
    ],
    ['tests/architecture/stored-json.test.ts', 'JSON for the database is written by storedJson'],
  ],
  'A key that makes a request repeatable, used for other content': [
    [
      'modules/replies/server/replies.int.test.ts',
      'rejects a key that was used for another reply, by this user or another',
    ],
    [
      'modules/files/server/files.int.test.ts',
      'is stored once if it is sent again, and its second copy leaves nothing behind',
    ],
  ],
  'A slow reader of a long response whose access ends in between': [
    ['tests/security/slow-readers.int.test.ts', 'does not get the rest of a list once %s'],
    ['modules/export/server/zip-stream.test.ts', 'a ZIP breaks off at a file that may no longer be opened'],
  ],
};
