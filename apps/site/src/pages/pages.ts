/** Small public pages and frames that belong to no newsroom, ready to be drawn. */

/** A sentence or two to somebody who followed a link of a mail, with at most two answers. */
export interface NoticePage {
  lang: string;
  title: string;
  paragraphs: readonly string[];
  buttons: readonly { name: string; value: string; label: string; plain?: boolean }[];
  /** Asks for a password above the buttons. */
  password?: { label: string; error: string | null };
  /** Rules of the product's fonts, where they are served. */
  fonts?: string;
}

/** A list to choose from. */
export interface Choices {
  legend: string;
  hint: string | null;
  choices: readonly { value: string; label: string; checked: boolean }[];
}

/** A detail that is stored about a person, and where it comes from if that is known. */
interface StoredFact {
  label: string;
  value: string;
  source: string | null;
}

/** Choices of a person about an organisation's e-mails, and the data that it has stored. */
export interface PreferencesPage {
  lang: string;
  title: string;
  intro: string;
  /** Confirmation of the last answer; null: none. */
  done: string | null;
  topics: Choices;
  brands: Choices;
  frequency: Choices;
  tracking: Choices;
  embargo: { label: string; checked: boolean };
  save: string;
  stored: {
    title: string;
    contacts: readonly { origin: string; facts: readonly StoredFact[] }[];
    sums: readonly string[];
    download: { label: string; href: string };
  };
  /** null: there is nothing to correct. */
  correct: { title: string; name: { label: string; value: string }; jobTitle: { label: string; value: string } } | null;
  remove: { title: string; body: string; sure: string };
}

/** A feed of media mentions in a frame of another site. */
export interface FeedFrame {
  lang: string;
  name: string;
  theme: 'auto' | 'light' | 'dark';
  /** '#rrggbb'; null: ink. */
  accent: string | null;
  feeds: readonly { type: string; href: string }[];
  entries: readonly {
    href: string;
    lang: string | undefined;
    headline: string;
    outlet: string;
    datetime: string;
    date: string;
    snippet: string;
  }[];
  /** Shown if there are no entries. */
  empty: string;
}

/** Sums and headlines of a trend group in a frame of another site. */
export interface TrendsFrame {
  lang: string;
  name: string;
  theme: 'auto' | 'light' | 'dark';
  /** The days and the counted measure. */
  counted: string;
  /** Shown if nothing was found; null: there are sums. */
  empty: string | null;
  shares: {
    title: string;
    name: string;
    value: string;
    share: string;
    /** `width` is 0 to 100. */
    rows: readonly { name: string; value: string; share: string; width: number }[];
  };
  chart: {
    title: string;
    label: string;
    first: string;
    last: string;
    lines: readonly { name: string; values: readonly number[] }[];
  } | null;
  news: {
    title: string;
    entries: readonly {
      href: string;
      lang: string | undefined;
      headline: string;
      outlet: string;
      datetime: string;
      date: string;
    }[];
  };
}

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  status: string;
  parameters: readonly { name: string; place: string; type: string }[];
  /** Schemas as indented JSON. */
  body: string | null;
  answer: string | null;
}

/** The description of the HTTP API. */
export interface ApiPage {
  areas: readonly { name: string; operations: readonly ApiOperation[] }[];
}

/** Exports of the built module `pages.js`. */
export interface PageRenderer {
  renderNotice(page: NoticePage): string;
  renderPreferences(page: PreferencesPage): string;
  renderFeedFrame(frame: FeedFrame): string;
  renderTrendsFrame(frame: TrendsFrame): string;
  renderApi(page: ApiPage): string;
  /** A page without content that runs the script at an address. */
  renderScript(title: string, src: string): string;
}
