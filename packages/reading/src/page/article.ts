/** What a page says, its parts apart. All texts are plain; paragraphs are separated by line ends. */
export interface Article {
  title: string | null;
  /** The standfirst above the body; never repeated in `text`. */
  lead: string | null;
  text: string;
  author: string | null;
  publishedAt: Date | null;
  /** 0 to 1: how sure it is that publishedAt is when the text was first published. */
  dateConfidence: number;
  imageUrl: string | null;
  language: string | null;
  siteName: string | null;
  canonicalUrl: string | null;
  /** The page says of itself that it shows only a part. */
  paywalled: boolean;
}
