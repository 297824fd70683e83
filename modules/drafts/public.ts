export { isAsEntered } from './as-entered.ts';
export { draftOf, drafts } from './state.ts';
export { isSecretField, type DraftRecorder, useDraftRecorder } from './ui/draft-recorder.ts';
export { useDraftForm } from './ui/use-draft-form.ts';
