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

/** Everything that is held of a person, for this person. */
export interface PersonSheet {
  lang: string;
  title: string;
  /** Lines under the title. */
  notes: readonly string[];
  sections: readonly { title: string; lines: readonly { label: string; value: string }[]; none: string }[];
}

/** A report. Values are written in its language. */
export interface ReportSheet {
  lang: string;
  title: string;
  brands: string;
  /** A picture inside the document. */
  logo: string | null;
  /** Lines under the title. */
  facts: readonly string[];
  sections: readonly {
    kind: string;
    title: string;
    /** The clippings that it is limited to. */
    narrowed: string | null;
    comment: string | null;
    definition: string | null;
    sentences: readonly string[];
    figures: readonly { label: string; value: string; note: string | null }[];
    chart: ReportChartSheet | null;
    pieces: readonly {
      headline: string;
      /** A picture inside the document. */
      picture: string | null;
      url: string | null;
      quote: string | null;
      /** The person quoted, or the message that the quote says. */
      said_by: string | null;
      facts: readonly string[];
      figures: readonly string[];
    }[];
  }[];
  /** Style rules that bring the fonts along. */
  fonts: string;
}

/** A clipping book. */
export interface BookSheet {
  lang: string;
  title: string;
  brands: string;
  /** A picture inside the document. */
  logo: string | null;
  facts: readonly string[];
  /** Heading of the contents. */
  contents: string;
  pieces: readonly {
    headline: string;
    /** A picture inside the document. */
    picture: string | null;
    url: string | null;
    facts: readonly string[];
    /** Text, as far as the licence of its outlet allows. */
    paragraphs: readonly string[];
    note: string | null;
  }[];
  /** Style rules that bring the fonts along. */
  fonts: string;
}

/** A map: the outlines of countries, each with the colour of its amount. */
export interface ReportMapSheet {
  width: number;
  height: number;
  shapes: readonly { path: string; fill: string | null }[];
}

export interface ReportChartSheet {
  /** Drawn above the bars. */
  map: ReportMapSheet | null;
  drawnAs: 'line' | 'area' | 'columns' | 'bars' | 'split';
  /** The chart in words, for readers who cannot see it. */
  label: string;
  /** Head of the rows. */
  head: string;
  rows: readonly string[];
  /** Lowest top of the axis. */
  least: number;
  series: readonly {
    key: string;
    name: string;
    values: readonly number[];
    shown: readonly string[];
    total: string;
  }[];
  /** Notes on rows, by their place. */
  notes: readonly { at: number; text: string }[];
}

/** Exports of the built module `print.js`. */
export interface PrintRenderer {
  renderBook(sheet: BookSheet): string;
  renderClipping(sheet: ClippingSheet): string;
  renderInvoice(sheet: InvoiceSheet): string;
  renderPerson(sheet: PersonSheet): string;
  renderReport(sheet: ReportSheet): string;
  /** Renders the sections of a report without its cover, as a picture shows them. */
  renderReportSection(sheet: ReportSheet): string;
  /** Renders a report as a page for readers of a link. */
  renderLiveReport(sheet: ReportSheet): string;
  renderStory(document: StoryDocument, t: Translate): string;
}
