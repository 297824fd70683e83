import { captureForm } from './form.ts';
import { collector } from './snippet.ts';
import { trackVisits } from './visits.ts';

captureForm();
trackVisits();
if (location.hash === '#inlet-verify') void import(/* @vite-ignore */ collector('verify.js'));
