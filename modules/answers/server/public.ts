export { answerAddress, type AnswerTarget } from './token.ts';
