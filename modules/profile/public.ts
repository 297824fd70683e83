export { profilePart, type ProfilePart } from './points.ts';
