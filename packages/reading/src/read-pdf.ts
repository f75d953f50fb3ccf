import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { collapse } from './markup.ts';
import { ReadingError } from './reading-error.ts';

const mostPages = 500;

/** Lines to paragraphs: a line that ends in the middle of a sentence goes on with the next one. */
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

/**
 * Text of a PDF, paragraphs separated by line ends, and its title: the stated one, else the largest line of the
 * first page. Reads at most 500 pages. Throws ReadingError('not_a_pdf').
 */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string | null; text: string }> {
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await loading.promise;
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
    await loading.destroy();
  }
}
