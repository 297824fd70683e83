export { profilePart, type ProfilePart, type ProfilePartProps } from './points.ts';
