/** Mails, ready to be drawn: every text is translated, every address is complete. */

/** Sender of a mail, shown at its head instead of Masthead. */
export interface Sender {
  name: string;
  /** Address of a picture; mail programs show the name until the reader allows pictures. */
  logo?: string | null;
  /** Size of the picture in pixels; 32 high unless given. */
  logoSize?: { width: number; height: number } | null;
  /** '#rrggbb', of the name and the button. */
  colour?: string | null;
}

export interface MailLink {
  label: string;
  href: string;
}

interface Envelope {
  /** BCP 47 tag of the mail's own words. */
  lang: string;
  subject: string;
  sender?: Sender | undefined;
}

/** A short message to one person with at most one thing to do. */
export interface Letter extends Envelope {
  greeting: string;
  paragraphs: readonly string[];
  action?: MailLink | undefined;
  closing: string;
}

/** A text with marked words; `marks` holds their starts and ends in turn. */
export interface MarkedText {
  text: string;
  marks: readonly number[];
}

export interface ReportItem {
  href: string;
  /** BCP 47, if it is known. */
  lang: string | undefined;
  headline: MarkedText;
  facts: string;
  excerpt: MarkedText | null;
  /** A sentence of the person who chose it. */
  remark?: string | null;
}

export interface ReportSection {
  /** Empty: the items stand without a heading. */
  name: string;
  context: string;
  line: string | null;
  items: readonly ReportItem[];
  more: MailLink | null;
}

/** A message about many articles: a digest or an alert. */
export interface Report extends Envelope {
  title: string;
  sentences: readonly string[];
  sections: readonly ReportSection[];
  /** Paragraphs after the sections. */
  closing?: readonly string[];
  /** Reason why the reader receives the mail, and how to end that. */
  why: string;
  ways: readonly MailLink[];
}

/** A message that a person has written to many people. */
export interface PressMessage extends Envelope {
  /** Text that a list of mails shows after the subject. */
  preview: string;
  /** HTML of the known elements of a story, already safe. */
  body: string;
  /** Story below the text; null: none. Its HTML is safe. */
  story: {
    headline: string;
    subheading: string | null;
    cover: { src: string; alt: string } | null;
    html: string;
    /** Link to the story on the public site. */
    more?: MailLink;
  } | null;
  /** The same as plain text. */
  text: string;
  signature: string | null;
  /** Reason why the reader receives the mail, and how to end that. */
  why: string;
  ways: readonly MailLink[];
  /** Address of the picture by which opens are counted; null: they are not. */
  pixel: string | null;
  /** Address of a link that no reader sees, so that only programs follow it; null: none. */
  trap: string | null;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** Exports of the built module `mail.js`. */
export interface MailRenderer {
  renderLetter(letter: Letter): MailContent;
  renderReport(report: Report): MailContent;
  renderPress(message: PressMessage): MailContent;
}
