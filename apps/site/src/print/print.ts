/** Documents for the printer, ready to be drawn: every text is translated, every picture is inside. */
import type { Contact, StoryPage, Translate } from '../pages.ts';

export interface ClippingSheet {
  lang: string;
  headline: string;
  /** Style rules that bring the fonts along. */
  fonts: string;
  facts: readonly { label: string; value: string }[];
  worth: { title: string; value: string; note: string | null };
  ledger: { title: string; lines: readonly { name: string; value: string }[]; note: string };
  /** The text of the article; null until its evidence was taken. */
  text: { title: string; body: string | null; notes: readonly string[] } | null;
  evidence: { title: string; notes: readonly string[]; picture: string | null };
}

/** A story in the frame of a PR style. */
export interface StoryDocument {
  lang: string;
  template: 'classic' | 'modern' | 'letter';
  colours: { main: string; onMain: string; secondary: string };
  font: string;
  logo: { src: string; position: 'left' | 'centre' | 'right' } | null;
  newsroom: string;
  address: string | null;
  url: string | null;
  story: Pick<StoryPage, 'headline' | 'subheading' | 'type' | 'published' | 'text' | 'boilerplate' | 'inShort'> & {
    cover: StoryPage['cover'];
    contact: Contact | null;
  };
  /** Style rules that bring the fonts along. */
  fonts: string;
}

/** An invoice or a credit note. Amounts are written in the reader's language. */
export interface InvoiceSheet {
  lang: string;
  title: string;
  seller: readonly string[];
  buyer: readonly string[];
  facts: readonly { label: string; value: string }[];
  columns: readonly string[];
  lines: readonly { description: string; quantity: string; amount: string }[];
  sums: readonly { label: string; value: string }[];
  notes: readonly string[];
}

/** Exports of the built module `print.js`. */
export interface PrintRenderer {
  renderClipping(sheet: ClippingSheet): string;
  renderInvoice(sheet: InvoiceSheet): string;
  renderStory(document: StoryDocument, t: Translate): string;
}
