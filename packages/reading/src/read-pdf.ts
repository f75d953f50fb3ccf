import { getDocumentProxy } from 'unpdf';
import { collapse } from './markup.ts';
import { ReadingError } from './reading-error.ts';

const mostPages = 500;

/** Joins lines into paragraphs: a line that ends in the middle of a sentence continues with the next one. */
function paragraphs(lines: string[]): string {
  let text = '';
  for (const line of lines.map(collapse)) {
    if (line === '') text = text.replace(/\n?$/, '\n');
    else if (/[\p{Ll}]-$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else if (text === '' || text.endsWith('\n')) text += line;
    else text += (/[.!?:"”»]$/.test(text) && /^[\p{Lu}\d"“„«•–-]/u.test(line) ? '\n' : ' ') + line;
  }
  return text.replace(/\n{2,}/g, '\n').trim();
}

async function open(bytes: Uint8Array): ReturnType<typeof getDocumentProxy> {
  try {
    // Verbosity 0: errors alone. The bytes are copied because they are handed over to the reader.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    });
  } catch (error) {
    throw new ReadingError('not_a_pdf', String(error));
  }
}

/**
 * Returns the text of a PDF, paragraphs separated by line ends, and its title: the stated one, otherwise the largest
 * line of the first page. Reads at most 500 pages. Throws ReadingError('not_a_pdf').
 */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string | null; text: string }> {
  const pdf = await open(bytes);
  try {
    const info = (await pdf.getMetadata()).info as { Title?: unknown };
    const lines: string[] = [];
    let largest = { height: 0, text: '' };
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      let line = '';
      for (const piece of items.filter((item) => 'str' in item)) {
        line += piece.str;
        if (number === 1 && piece.height > largest.height + 0.5) largest = { height: piece.height, text: '' };
        if (number === 1 && Math.abs(piece.height - largest.height) <= 0.5) largest.text += `${piece.str} `;
        if (piece.hasEOL) {
          lines.push(line);
          line = '';
        }
      }
      lines.push(line, '');
    }
    const stated = typeof info.Title === 'string' ? collapse(info.Title) : '';
    const useful = stated !== '' && !/^(untitled|microsoft \w+ - .*|.*\.(docx?|indd|pdf|pages))$/i.test(stated);
    return { title: (useful ? stated : collapse(largest.text).slice(0, 300)) || null, text: paragraphs(lines) };
  } catch (error) {
    throw new ReadingError('not_a_pdf', String(error));
  } finally {
    await pdf.loadingTask.destroy();
  }
}
