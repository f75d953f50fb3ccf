export { MentionedText } from './MentionedText.tsx';
export { MentionText } from './MentionText.tsx';
export { type Colleague, mentionedIn } from './mentions.ts';
