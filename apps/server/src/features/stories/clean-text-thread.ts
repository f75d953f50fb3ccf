import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { DirtyText } from './clean-text.ts';
import { sanitiseText } from './sanitise-text.ts';

answerMessages(({ html, addresses }: DirtyText) => sanitiseText(html, addresses));
