import { plainText } from '@masthead/reading';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import { detectLanguages } from './detect-languages.ts';

answerMessages((html: string) => detectLanguages(plainText(html)));
