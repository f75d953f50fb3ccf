/** Options of the embed generator. */
interface EmbedLook {
  stories: number;
  theme: 'light' | 'dark' | 'auto';
  pictures: 'true' | 'false';
}

/** Returns the address of the frame with the list of stories, as /embed/newsroom.js opens it. */
export function embedUrl(base: string, newsroomId: string, { stories, theme, pictures }: EmbedLook): string {
  const query = new URLSearchParams({ stories: String(stories), theme, pictures });
  return `${base}/embed/newsroom/${newsroomId}?${query}`;
}

/**
 * Returns the code to paste into another site. It has only numbers, listed words and our own address, so nothing has to
 * be escaped.
 */
export const embedScript = (base: string, newsroomId: string, { stories, theme, pictures }: EmbedLook): string =>
  `<script async src="${base}/embed/newsroom.js" data-newsroom="${newsroomId}" data-stories="${stories}" data-theme="${theme}" data-pictures="${pictures}"></script>`;
