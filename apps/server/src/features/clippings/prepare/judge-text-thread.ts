import { scoreTone } from '@masthead/reading';
import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import type { ScoredText } from './score-aside.ts';

answerMessages(({ text, language }: ScoredText) => scoreTone(text, { language, terms: [] }));
