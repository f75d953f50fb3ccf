import { openApiDocument } from '@masthead/contract';
import { loadPages } from '../../platform/renderer/index.ts';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import { composeDocs } from './docs-page.ts';

answerMessages(async (version: string) => {
  const { renderApi } = await loadPages();
  return renderApi(composeDocs(await openApiDocument(version)));
});
