import type { AuthorLinks } from './author-links.ts';
import type { Author } from './names.ts';

/** Facts known about a page before it is read. */
export interface PageContext {
  url: string;
  /** The Content-Language header of the answer. */
  contentLanguage?: string | null;
  /** Statements of the source about the page, beside the page's own. */
  announced?: { title?: string | null; author?: string | null };
}

/** A paragraph of the text and the kind of its box, from which the outlet's template is learnt. */
export interface Paragraph {
  text: string;
  /** Names of its element and of the one around it. */
  box: string;
  /** Characters of it that are links. */
  linked: number;
}

/** A link in the text of an article to another site. */
export interface ArticleLink {
  url: string;
  /** Search engines may follow it. */
  isFollowed: boolean;
}

/** Parts of an article. All texts are plain; paragraphs are separated by line ends. */
export interface Article {
  title: string | null;
  /** The standfirst above the body; never repeated in `text`. */
  lead: string | null;
  text: string;
  /** The lines of `text`; none if the text was not laid out but stated. */
  paragraphs: Paragraph[];
  /** Captions of the pictures in the article; never repeated in `text`. */
  captions: string[];
  /** Links in the text to other sites. */
  links: ArticleLink[];
  /** All authors in one line. */
  author: string | null;
  /** Authors of the text one by one, people distinguished from organisations. */
  authors: Author[];
  /** Pages about the people among them, their accounts and mail addresses, each in one spelling. */
  authorLinks: AuthorLinks[];
  publishedAt: Date | null;
  /** 0 to 1: how sure it is that publishedAt is when the text was first published. */
  dateConfidence: number;
  imageUrl: string | null;
  language: string | null;
  siteName: string | null;
  canonicalUrl: string | null;
  /** The page says of itself that it shows only a part. */
  paywalled: boolean;
  /** The page exceeded the limits of one page, and what follows was not read. */
  isCut: boolean;
  /** Expected F1 of the text against what a person would mark, 0 to 1; null if it is not judged. */
  quality: number | null;
}
