import { savePdfOf } from '../../../shared/save-pdf.ts';
import type { Clipping } from '../clippings.api.ts';

/** Draws a clipping as a PDF and saves it. Throws ApiError. */
export const savePdf = ({ id, headline }: Clipping): Promise<void> =>
  savePdfOf(`/clippings/${id}/pdf`, headline || 'clipping');
