/** Pages of the public site, ready to be rendered: no ids to look up, no dates to format, no address to build. */

export interface Picture {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface Link {
  href: string;
  label: string;
  /** BCP 47, if the label is in another language than the page. */
  lang?: string | undefined;
  current?: boolean;
}

export interface Contact {
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  photo: string | null;
  initials: string;
}

/** Frame around every page of a newsroom. */
export interface Frame {
  name: string;
  /** Beginning of the newsroom's addresses: '' on its own domain, '/news/slug' on ours. */
  base: string;
  /** BCP 47 tag of the page's own words. */
  lang: string;
  /** Language of the newsroom's texts, if it differs. */
  ownLang: string | undefined;
  tagline: string | null;
  today: string;
  logo: string | null;
  header: string | null;
  countries: readonly Link[];
  languages: readonly Link[];
  categories: readonly Link[];
  hasPressKit: boolean;
  contacts: readonly Contact[];
  /** Address of the form for enquiries; null if there is none. */
  writeTo: string | null;
  social: readonly Link[];
  address: string | null;
  legal: string | null;
  website: string | null;
}

export interface StoryCard {
  href: string;
  lang: string | undefined;
  headline: string;
  subheading: string | null;
  /** Type and date in one line. */
  meta: string;
  datetime: string;
  cover: Picture | null;
  isPinned: boolean;
}

export interface Download {
  href: string;
  icon: 'picture' | 'film' | 'sound' | 'text' | 'page';
  label: string;
  /** Format and size. */
  detail: string;
}

export interface FrontPage {
  kind: 'front';
  lead: StoryCard | null;
  stories: readonly StoryCard[];
  about: string | null;
  older: string | null;
  isFirst: boolean;
}

/** A category, or what a search found. */
export interface ListPage {
  kind: 'list';
  title: string;
  stories: readonly StoryCard[];
  older: string | null;
  search: { query: string; found: string | null } | null;
}

export interface StoryPage {
  kind: 'story';
  /** Said above if the story is not for the public yet. */
  notice: string | null;
  headline: string;
  subheading: string | null;
  type: string;
  published: string;
  datetime: string;
  updated: string | null;
  alsoIn: readonly Link[];
  categories: readonly Link[];
  cover: (Picture & { caption: string | null }) | null;
  /** HTML that the server has made safe. */
  text: string;
  boilerplate: string | null;
  inShort: string | null;
  contact: Contact | null;
  /** Address of the form for enquiries about the story; null if there is none. */
  ask: string | null;
  everything: { href: string; size: string } | null;
  downloads: readonly Download[];
  /** Addresses of the plain text and the PDF; null in previews. */
  plainText: string | null;
  pdf: string | null;
  /** The address to copy, and links with which a reader shares it; null in previews. */
  share: { url: string; links: readonly Link[] } | null;
  corrections: readonly { text: string; date: string; datetime: string }[];
  related: readonly StoryCard[];
}

export interface KitFile {
  title: string;
  credit: string | null;
  detail: string;
  picture: Picture | null;
  icon: Download['icon'];
  high: { href: string; detail: string };
  low: { href: string; detail: string } | null;
}

export interface PressKitPage {
  kind: 'press-kit';
  everything: { href: string; size: string } | null;
  files: readonly KitFile[];
  videos: readonly { href: string; label: string; frame: string | null }[];
}

interface ContactsPage {
  kind: 'contacts';
}

/** Steps of following a newsroom and of leaving it. */
export interface FollowPage {
  kind: 'follow';
  step: 'ask' | 'invalid' | 'busy' | 'asked' | 'confirm' | 'confirmed' | 'leave' | 'left' | 'gone';
  feeds: readonly Link[];
}

/** The form for enquiries of journalists, and the answer to one. */
export interface EnquiryPage {
  kind: 'enquiry';
  step: 'ask' | 'invalid' | 'again' | 'busy' | 'sent';
  values: { name: string; email: string; outlet: string; message: string; story: string };
  /** Tells the server when the form was drawn. */
  token: string;
}

export interface NoticePage {
  kind: 'notice';
  status: 404 | 410;
}

export type Page =
  | FrontPage
  | ListPage
  | StoryPage
  | PressKitPage
  | ContactsPage
  | FollowPage
  | EnquiryPage
  | NoticePage;

/** The list of stories in a frame on another site. */
export interface EmbedPage {
  lang: string;
  theme: 'light' | 'dark' | 'auto';
  name: string;
  href: string;
  stories: readonly StoryCard[];
}

/** Head of a page. */
export interface Head {
  title: string;
  description: string | null;
  canonical: string | null;
  /** Keeps the page out of search engines. */
  isHidden: boolean;
  alternates: readonly { hreflang: string; href: string }[];
  feeds: readonly { type: string; href: string; title: string }[];
  oembed: string | null;
  openGraph: Readonly<Record<string, string>>;
  /** schema.org, as an object. */
  schema: object | null;
  /** Addresses of fonts to fetch at once, and of the script. */
  preloads: readonly string[];
  /** Rules that only a page with one of these letters needs. */
  further: { letters: RegExp; rules: string };
  script: string | null;
  icon: string | null;
  /** All rules of the page; its hash is in the policy. */
  style: string;
}

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Exports of the built module. */
export interface Renderer {
  renderPage(head: Head, frame: Frame, page: Page, t: Translate): string;
  /** A frame of another provider inside a story's text. */
  renderPlayer(player: { src: string; title: string; label: string }): string;
  /** The frame with our list of stories, for other sites to place into theirs. */
  renderFrame(frame: { src: string; title: string; width: number; height: number }): string;
  renderEmbed(head: Head, embed: EmbedPage, t: Translate): string;
  /** Minified rules: of the pages, of the frame on other sites; the server puts colours and fonts before them. */
  styles: { site: string; embed: string };
}
