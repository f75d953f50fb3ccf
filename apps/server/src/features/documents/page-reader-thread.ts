import { decodeHtml, extractArticle } from '@masthead/reading';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { PageBytes } from './page-reader.ts';

answerMessages(({ bytes, contentType, context }: PageBytes) => extractArticle(decodeHtml(bytes, contentType), context));
