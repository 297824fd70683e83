export { changedFiles, type FilesToStore, insertFiles } from './intake-clauses.ts';
export { type FilesOfMessage, filesOfMessages, insertMessageFiles } from './message-files.ts';
export { type FileLimits, Receipt, type ReceivedFile } from './receipt.ts';
export { exceeds, noSpace, spamExceeds, type UsedSpace } from './space.ts';
export { fileNameParameters } from './content-headers.ts';
export { type FileOfForm, filesOf, filesOfForm } from './repository.ts';
export { filesByLink, filesOfSubmission, type ShareFiles, signaturesOf, withoutSignatures } from './shared-files.ts';
export { FILES } from './attachments.ts';
export { FileStorage, type Written } from './storage.ts';
