import { detectLanguage, scoreTone } from '@masthead/reading';
import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import type { Judged, TextToJudge } from './judge-text.ts';

/** Below this a detected language is a guess, and a stated one is better. */
const sureOfLanguage = 0.6;
const readToDetect = 5000;

answerMessages(({ text, stated }: TextToJudge): Judged => {
  const { language, confidence } = detectLanguage(text.slice(0, readToDetect));
  const detected = confidence >= sureOfLanguage && language !== 'other' ? language : null;
  return { language: detected, tone: scoreTone(text, { language: detected ?? stated ?? 'other', terms: [] }) };
});
