export { changedFiles, type FilesToStore, insertFiles } from './intake-clauses.ts';
export { exceeds, type FileLimits, noSpace, Receipt, type ReceivedFile } from './receipt.ts';
export { filesOf } from './repository.ts';
export { filesByLink, filesOfSubmission, type ShareFiles, signaturesOf, withoutSignatures } from './shared-files.ts';
export { FILES } from './attachments.ts';
export { FileStorage } from './storage.ts';
