export interface MailParts {
  greeting: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  closing: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The one look of mails, with a plain text part that says the same. */
export async function layOut(
  language: string,
  { greeting, paragraphs, action, closing }: MailParts,
): Promise<{ html: string; text: string }> {
  // Loaded when the first mail is written: the compiler is large and most processes write none.
  const { default: mjml2html } = await import('mjml');
  const body = paragraphs.map((paragraph) => `<mj-text>${escapeHtml(paragraph)}</mj-text>`).join('');
  const button = action
    ? `<mj-button href="${escapeHtml(action.link)}" background-color="#007048" color="#ffffff" border-radius="6px" align="left" padding="16px 0" inner-padding="10px 16px">${escapeHtml(action.label)}</mj-button>`
    : '';
  const source = `<mjml lang="${escapeHtml(language.replace('_', '-'))}"><mj-head><mj-attributes>
    <mj-all font-family="Inter, Helvetica, Arial, sans-serif" /><mj-text font-size="15px" line-height="23px" color="#24221e" padding="8px 0" />
    </mj-attributes></mj-head><mj-body background-color="#f6f3ee"><mj-section background-color="#fdfcf9" padding="32px"><mj-column>
    <mj-text font-family="Georgia, serif" font-size="20px" padding="0 0 16px">Masthead</mj-text><mj-text>${escapeHtml(greeting)}</mj-text>${body}
    ${button}
    <mj-text font-size="13px" line-height="20px" color="#6e6a63">${escapeHtml(closing)}</mj-text></mj-column></mj-section></mj-body></mjml>`;
  const { html } = await mjml2html(source, { validationLevel: 'soft' });
  const link = action ? [`${action.label}: ${action.link}`] : [];
  return { html, text: [greeting, ...paragraphs, ...link, closing].join('\n\n') };
}
