export { attachedFiles, fileLinks } from './attached-files.ts';
export { unsubscribeLink } from './opt-out.ts';
export { recipientsOf } from './recipients.ts';
export { excerptOf } from './subject.ts';
export { fileUrl, submissionUrl } from './urls.ts';
