export { changedFiles, type FilesToStore, insertFiles } from './intake-clauses.ts';
export { exceeds, type FileLimits, noSpace, Receipt, type ReceivedFile } from './receipt.ts';
export { fileNameParameters } from './content-headers.ts';
export { type FileOfForm, filesOf, filesOfForm } from './repository.ts';
export { filesByLink, filesOfSubmission, type ShareFiles, signaturesOf, withoutSignatures } from './shared-files.ts';
export { FILES } from './attachments.ts';
export { FileStorage } from './storage.ts';
