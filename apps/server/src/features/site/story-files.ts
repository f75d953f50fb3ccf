import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { renderPage } from '../files/index.ts';
import type { Answer } from './answer.ts';
import { documentHtml } from './pr-document.ts';
import type { Routing } from './routing.ts';
import type { StoryRow } from './story.queries.ts';
import { inLanguage, type Visit } from './visit.ts';
import { wordsLanguage } from './words.ts';

/**
 * Returns a story as a PDF or a picture. Throws Failure: 503 browser_missing, render_… with a message for the caller.
 */
export async function renderStory(services: Services, html: string, format: 'pdf' | 'png') {
  if (!(await services.browser.isAvailable())) throw new Failure(503, 'browser_missing');
  return await renderPage(
    services,
    format === 'pdf'
      ? { kind: 'pdf', options: { html, format: 'A4' } }
      : { kind: 'screenshot', options: { html, width: 900, height: 1200, full: true } },
  );
}

/** Answers with the PDF of a story, or with the reason why there is none. */
export async function answerStoryPdf(site: Routing, visit: Visit, story: StoryRow): Promise<Answer> {
  const { t } = inLanguage(visit, wordsLanguage(story.language));
  try {
    const html = await documentHtml(site, visit, story);
    const { bytes } = await renderStory(site as Routing & Services, html, 'pdf');
    return {
      contentType: 'application/pdf',
      body: Buffer.from(bytes),
      headers: [
        'content-disposition',
        `attachment; filename="${story.slug}.pdf"`,
        'content-security-policy',
        "default-src 'none'; sandbox",
        'x-robots-tag',
        'noindex',
      ],
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      status: error.status,
      contentType: 'text/plain; charset=utf-8',
      body: `${t(`errors.${error.code}`, error.params)}\n`,
    };
  }
}
