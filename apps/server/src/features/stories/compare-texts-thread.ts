import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { ComparedTexts } from './compare-texts.ts';
import { paragraphsBehind } from './paragraphs-behind.ts';
import type { StoryText } from './revisions.queries.ts';

const read = (json: string) => JSON.parse(json) as StoryText;

answerMessages((texts: readonly ComparedTexts[]) =>
  texts.map(({ before, now }) => paragraphsBehind(read(before), read(now))),
);
