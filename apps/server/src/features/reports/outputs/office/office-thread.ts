import { answerMessages } from '../../../../platform/threads/answer-messages.ts';
import { writeSlides } from './slides.ts';
import { writeTextDocument } from './text-document.ts';
import type { OfficeTask } from './write-office.ts';

answerMessages(({ format, deck }: OfficeTask) => (format === 'pptx' ? writeSlides(deck) : writeTextDocument(deck)));
