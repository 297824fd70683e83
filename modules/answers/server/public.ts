export { answerAddress } from './token.ts';
