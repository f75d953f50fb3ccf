/** Width of the text of a mail in pixels. */
const textWidth = 536;
const gap = 12;
const columnsOf = { two: 2, three: 3, lead: 3 } as const;
type GalleryLayout = keyof typeof columnsOf;

const gallery =
  /<figure\b[^>]* data-gallery="(two|three|lead)"[^>]*>((?:<figure\b[^>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>)+)<\/figure>/g;
const picture = /<figure\b[^>]*>((?:(?!<\/?figure\b)[\s\S])*)<\/figure>/g;
const isLayout = (name: string): name is GalleryLayout => name in columnsOf;

/** Gives a picture the width of its cell in pixels, as Outlook on Windows needs it. */
const sized = (html: string, width: number): string =>
  html.replace(/<img\b[^>]*>/, (image) =>
    image.replace(/ (?:width|height)="\d*"/g, '').replace('<img', `<img width="${width}"`),
  );

function row(cells: readonly string[], columns: number): string {
  const width = Math.floor((textWidth - gap * columns) / columns) + (columns === 1 ? gap : 0);
  const side = columns === 1 ? 0 : gap;
  const written = cells.map(
    (cell) =>
      `<td valign="top" width="${Math.floor(100 / columns)}%" style="padding:0 ${side}px ${gap}px 0">${sized(cell, width)}</td>`,
  );
  const rest = columns - cells.length;
  return `<tr>${written.join('')}${rest > 0 ? `<td colspan="${rest}"></td>` : ''}</tr>`;
}

function tableOf(layout: GalleryLayout, pictures: readonly string[]): string {
  const columns = columnsOf[layout];
  const large = layout === 'lead' ? pictures.slice(0, 1) : [];
  const others = pictures.slice(large.length);
  const rows = Array.from({ length: Math.ceil(others.length / columns) }, (_, at) =>
    row(others.slice(at * columns, (at + 1) * columns), columns),
  );
  return [large.map((one) => row([one], 1)), rows]
    .filter((part) => part.length > 0)
    .map(
      (part) =>
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">${part.join('')}</table>`,
    )
    .join('');
}

/**
 * Writes the galleries of a text as tables, since mail programs know no grids; pictures of one that has another form
 * stay below each other.
 */
export const withGalleryTables = (html: string): string =>
  html.replace(gallery, (whole, layout: string, inner: string) =>
    isLayout(layout)
      ? tableOf(
          layout,
          [...inner.matchAll(picture)].map(([, one]) => one!),
        )
      : whole,
  );
