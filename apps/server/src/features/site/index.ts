export { articleHtml, plainAddress, plainText } from './article-html.ts';
export { type MailedStory, mailedStory, mailedStoryPdf } from './mailed-story.ts';
export { createSite } from './serve-site.ts';
