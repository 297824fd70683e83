export { changedFiles, type FilesToStore, insertFiles } from './intake-clauses.ts';
export { exceeds, type FileLimits, noSpace, Receipt, type ReceivedFile } from './receipt.ts';
export { filesByLink, filesOfSubmission, type ShareFiles, signaturesOf, withoutSignatures } from './shared-files.ts';
export { FileStorage } from './storage.ts';
