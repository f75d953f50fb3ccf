import { Failure } from '../../../platform/http/failure.ts';
import { innerFonts } from '../../../platform/renderer/assets.ts';
import { loadPrint } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { addressOf, readLogo } from './logo.ts';
import { sheetOf } from './sheet.ts';
import type { View } from './view.ts';

/** Returns a report as a tagged PDF. Throws 503 browser_missing if nothing can draw it. */
export async function writePdf(services: Services, view: View): Promise<Uint8Array> {
  const { browser } = services;
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const { renderReport } = await loadPrint();
  const html = renderReport(sheetOf(view, { logo: addressOf(await readLogo(services, view)), fonts: innerFonts() }));
  return await browser.pdf({ html, format: 'A4' });
}
