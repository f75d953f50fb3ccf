import { parseOpml, ReadingError } from '@masthead/reading';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { ReadOpml } from './import-opml.ts';

answerMessages((opml: string): ReadOpml => {
  try {
    return { feeds: parseOpml(Buffer.from(opml)).feeds };
  } catch (error) {
    return { refusal: error instanceof ReadingError && error.code === 'empty' ? 'opml_empty' : 'opml_broken' };
  }
});
