import { captureForm } from './form.ts';
import { collector } from './snippet.ts';
import { trackPageViews } from './page-views.ts';

captureForm();
trackPageViews();
if (location.hash === '#inlet-verify') void import(/* @vite-ignore */ collector('verify.js'));
