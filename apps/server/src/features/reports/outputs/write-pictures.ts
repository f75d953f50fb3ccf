import JSZip from 'jszip';
import { Failure } from '../../../platform/http/failure.ts';
import { innerFonts } from '../../../platform/renderer/assets.ts';
import { loadPrint } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { sheetOf } from './sheet.ts';
import type { View } from './view.ts';

/** Width of a picture in pixels, for slides and posts. */
const width = 1200;

/** Returns a ZIP file with a picture of each section that shows more than words. Throws 503 browser_missing. */
export async function writePictures({ browser }: Services, view: View): Promise<Uint8Array> {
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const { renderReportSection } = await loadPrint();
  const sheet = sheetOf(view, { logo: null, fonts: innerFonts() });
  const zip = new JSZip();
  for (const [at, section] of sheet.sections.entries()) {
    const { figures, chart, pieces, kind } = section;
    if (figures.length === 0 && !chart && pieces.length === 0 && kind !== 'summary') continue;
    const html = renderReportSection({ ...sheet, sections: [section] });
    const picture = await browser.screenshot({ html, width, height: 120, full: true });
    zip.file(`${String(at + 1).padStart(2, '0')}-${kind}.png`, picture);
  }
  return await zip.generateAsync({ type: 'uint8array' });
}
