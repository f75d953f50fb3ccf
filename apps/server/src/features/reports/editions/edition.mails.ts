import { localeOf } from '@masthead/i18n';
import type { Mail } from '../../../platform/mail/index.ts';
import { loadMail } from '../../../platform/renderer/index.ts';
import type { View } from '../outputs/view.ts';

interface Envelope {
  to: string;
  /** Address of the edition for this receiver. */
  link: string;
  unsubscribe: string;
}

const sentencesInMail = 6;
const piecesInMail = 5;

/** Lays out the mail about an edition: what it says, what has changed, and its best pieces. */
export async function layOutEdition(view: View, { to, link, unsubscribe }: Envelope): Promise<Mail> {
  const { report, document, blocks, say, day, noteOf, shownValue } = view;
  const { renderReport } = await loadMail();
  const blockOf = (kind: (typeof blocks)[number]['kind']) => blocks.find((one) => one.kind === kind);
  const [changes, figures] = [blockOf('changes'), blockOf('figures')];
  const lines = (figures?.figures ?? []).map((figure) => {
    const note = noteOf(figure);
    return `${figure.label}: ${shownValue(figure)}${note ? ` (${note})` : ''}`;
  });
  const { subject, html, text } = renderReport({
    lang: localeOf(document.language),
    subject: report.name,
    title: report.name,
    sentences: [
      ...(blockOf('summary')?.sentences ?? []).slice(0, sentencesInMail).map(({ text: words }) => words),
      ...(changes?.sentences ?? []).map(({ text: words }) => words),
    ],
    sections: [
      {
        name: figures?.title ?? say('reports.sections.figures'),
        context: [view.period, figures?.narrowed?.text].filter(Boolean).join(' · '),
        line: lines.join(' · ') || null,
        items: (blockOf('clippings')?.pieces ?? []).slice(0, piecesInMail).map((piece) => ({
          href: piece.url ?? link,
          lang: undefined,
          headline: { text: piece.headline, marks: [] },
          facts: [piece.outlet, day(piece.published_on), say(`app.tone.${piece.tone}`)].filter(Boolean).join(' · '),
          excerpt: null,
        })),
        more: { label: say('reports.live.open'), href: link },
      },
    ],
    why: say('reports.editions.why', { title: report.name }),
    ways: [{ label: say('notifications.message.unsubscribe'), href: unsubscribe }],
  });
  const headers = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { to, subject, html, text, headers };
}
