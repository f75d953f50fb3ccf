import type { Invoice } from '@masthead/contract';
import { savePdfOf } from '../../../shared/save-pdf.ts';

export const saveInvoice = (organisationId: string, { id, number }: Invoice): Promise<void> =>
  savePdfOf(`/billing/${organisationId}/invoices/${id}/pdf`, number ?? 'invoice');
